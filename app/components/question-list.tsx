import styles from "./question-list.module.css";
export interface Question {
  question: string;
  answer: string | readonly string[];
  /** A link to it opens the answer. */
  id?: string;
}

export function QuestionList({ items }: { items: readonly Question[] }) {
  return (
    <div className={styles.questionList}>
      {items.map(({ question, answer, id }) => (
        <details key={question}>
          <summary>
            <h3>{question}</h3>
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
