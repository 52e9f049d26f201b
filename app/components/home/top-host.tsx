import { brandDocument } from "../../content/brand.ts";
import { homeDocument } from "../../content/home.ts";
import { useContent } from "../content.ts";
import { StarPlate } from "../illustrations/star-plate.tsx";
import styles from "./top-host.module.css";

export function TopHost() {
  const brand = useContent(brandDocument);
  const { caption, heading, figure, text, link } = useContent(homeDocument).topHost;
  return (
    <section className={`sheet stack gap-6 far-apart ${styles.topHost}`}>
      <StarPlate className={styles.seal} title={figure} />
      <div className={`stack gap-4 ${styles.text}`}>
        <p className="caption">{caption}</p>
        <h2 className="title-l">{heading}</h2>
        <p className="text-l strong">
          <span className="display text-2xl cedar">{brand.topHost.reviews}</span> five-star reviews
        </p>
        <p>{text}</p>
        <a className="outbound" href={brand.topHost.href} rel="noopener">
          {link}
        </a>
      </div>
    </section>
  );
}
