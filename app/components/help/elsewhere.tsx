import { helpDocument } from "../../content/help.ts";
import { useContent } from "../content.ts";
import "~/styles/primitives/grid.css";
import styles from "./elsewhere.module.css";

/** What the other tabs answer. */
export function Elsewhere() {
  const { classes, eBikeClasses, regulations } = useContent(helpDocument);
  const groups = [
    { ...classes, answers: eBikeClasses.map(({ number, mph, kind }) => `Class ${number}: ${kind}, up to ${mph} mph`) },
    { ...regulations, answers: regulations.items.map(({ name }) => name) },
  ];
  return (
    <div className={`grid gap-6 apart ${styles.elsewhere}`}>
      {groups.map(({ id, label, answers }) => (
        <section key={id}>
          <h3 className="text-xl">
            <a href={`#${id}`}>{label}</a>
          </h3>
          <ul>
            {answers.map((answer) => (
              <li key={answer}>{answer}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
