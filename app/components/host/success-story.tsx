import { brandDocument } from "../../content/brand.ts";
import { hostLandingDocument } from "../../content/host-landing.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { VancouverPlaza } from "../illustrations/vancouver-plaza.tsx";
import styles from "./success-story.module.css";

export function SuccessStory() {
  const brand = useContent(brandDocument);
  const { caption, heading, text, rating, link, picture, figure } = useContent(hostLandingDocument).story;
  return (
    <section className="on-sand columns">
      <figure className={`stack ${styles.picture}`}>
        <VancouverPlaza title={picture} />
        <FigureCaption number={5}>{figure}</FigureCaption>
      </figure>
      <div className={`stack gap-4 ${styles.text}`}>
        <p className="caption">{caption}</p>
        <h2 className="title-l">{heading}</h2>
        <p className={`text-l ${styles.rating}`}>
          <span className="display text-2xl">{rating}</span> <span aria-hidden="true">★★★★★</span>
        </p>
        {text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <a className="outbound" href={brand.flagship.href} rel="noopener">
          {link}
        </a>
      </div>
    </section>
  );
}
