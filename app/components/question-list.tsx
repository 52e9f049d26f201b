import styles from "./question-list.module.css";
export interface Question {
  question: string;
  answer: string | readonly string[];
  /** A link to it opens the answer. */
  id?: string;
}

export function QuestionList({ items, isFirstOpen }: { items: readonly Question[]; isFirstOpen?: boolean }) {
  return (
    <div className={styles.questionList}>
      {items.map(({ question, answer, id }, position) => (
        <details key={question} open={isFirstOpen && position === 0}>
          <summary>
            <h3 className="text-xl">{question}</h3>
          </summary>
          {[answer].flat().map((paragraph, index) => (
            <p key={paragraph} id={index === 0 ? id : undefined}>
              {paragraph}
            </p>
          ))}
        </details>
      ))}
    </div>
  );
}
