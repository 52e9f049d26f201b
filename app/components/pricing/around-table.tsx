import { pages } from "../../content/pages.ts";
import { pricing } from "../../content/plans.ts";
import { QuestionList } from "../question-list.tsx";
import "~/styles/primitives/questions.css";
import styles from "./around-table.module.css";

const { caption, lead, insured, faq } = pricing;

export function PricingHead() {
  return (
    <header className={`sheet ${styles.head}`}>
      <p className="caption almanac-line">
        {caption.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
      <h1 className="title-xl">{pages.pricing.heading}</h1>
      <p className={styles.lead}>{lead}</p>
    </header>
  );
}

export function Insured() {
  return (
    <section className={`on-deep ${styles.insured}`} aria-labelledby="insured">
      <div className="sheet">
        <h2 id="insured" className="title-xl">
          {insured.text}
        </h2>
        <p>{insured.condition}</p>
      </div>
    </section>
  );
}

export function PricingQuestions() {
  return (
    <section className="sheet questions">
      <h2 className="title-l">{faq.heading}</h2>
      <QuestionList items={faq.items} />
    </section>
  );
}
