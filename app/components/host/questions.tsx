import { hostLanding } from "../../content/host-landing.ts";
import { QuestionList } from "../question-list.tsx";
import "~/styles/primitives/questions.css";
import styles from "./questions.module.css";

const { heading, items } = hostLanding.faq;

export function Questions() {
  return (
    <section className="deferred-layout sheet questions">
      <h2 className="title-l">{heading}</h2>
      <QuestionList items={items} />
    </section>
  );
}

export function ApplyBand() {
  const { label, href, text } = hostLanding.apply;
  return (
    <p className={styles.applyBand}>
      <a href={href}>
        <span className="sheet">
          <span className="display">{label}</span> <span>{text}</span>
        </span>
      </a>
    </p>
  );
}
