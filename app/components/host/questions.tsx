import { hostLandingDocument } from "../../content/host-landing.ts";
import { useContent } from "../content.ts";
import { QuestionList } from "../question-list.tsx";
import "~/styles/primitives/questions.css";
import styles from "./questions.module.css";

export function Questions() {
  const { heading, items } = useContent(hostLandingDocument).faq;
  return (
    <section className="sheet questions">
      <h2 className="title-l">{heading}</h2>
      <QuestionList items={items} />
    </section>
  );
}

export function ApplyBand() {
  const hostLanding = useContent(hostLandingDocument);
  const { label, href, text } = hostLanding.apply;
  return (
    <p>
      <a className={styles.band} href={href}>
        <span className={`sheet row ${styles.words}`}>
          <span className="display title-xl">{label}</span>
          <svg viewBox="0 0 96 64" aria-hidden="true">
            <path d="M0 32h90M62 4l28 28-28 28" fill="none" stroke="currentColor" strokeWidth="9" />
          </svg>{" "}
          <span>{text}</span>
        </span>
      </a>
    </p>
  );
}
