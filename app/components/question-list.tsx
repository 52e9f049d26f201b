import styles from "./question-list.module.css";
export interface Question {
  question: string;
  answer: string | readonly string[];
}

export function QuestionList({ items }: { items: readonly Question[] }) {
  return (
    <div className={styles.questionList}>
      {items.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            <h3>{question}</h3>
          </summary>
          {[answer].flat().map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </details>
      ))}
    </div>
  );
}
