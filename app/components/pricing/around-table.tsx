import { pagesDocument } from "../../content/pages.ts";
import { pricingDocument } from "../../content/plans.ts";
import { useContent } from "../content.ts";
import { QuestionList } from "../question-list.tsx";
import "~/styles/primitives/questions.css";
import styles from "./around-table.module.css";

export function PricingHead() {
  const pages = useContent(pagesDocument);
  const { caption, lead } = useContent(pricingDocument);
  return (
    <header className={`sheet columns gap-4 apart ${styles.head}`}>
      <p className="caption almanac-line">
        {caption.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
      <h1 className="title-xl">{pages.pricing.heading}</h1>
      <p className="lead">{lead}</p>
    </header>
  );
}

export function Insured() {
  const { insured } = useContent(pricingDocument);
  return (
    <section className="on-deep" aria-labelledby="insured">
      <div className={`sheet stack gap-4 ${styles.insured}`}>
        <h2 id="insured" className="title-l">
          {insured.text}
        </h2>
        <p className="muted text-l">{insured.condition}</p>
      </div>
    </section>
  );
}

export function PricingQuestions() {
  const { faq } = useContent(pricingDocument);
  return (
    <section className="sheet questions">
      <h2 className="title-l">{faq.heading}</h2>
      <QuestionList items={faq.items} />
    </section>
  );
}
