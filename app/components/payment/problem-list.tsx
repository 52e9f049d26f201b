import "~/styles/primitives/ruled.css";
import styles from "./problem-list.module.css";

export interface Problem {
  problem: string;
  text: string;
  link?: { label: string; href: string };
}

export function ProblemList({ heading, problems }: { heading: string; problems: readonly Problem[] }) {
  return (
    <section className={styles.list}>
      <h2>{heading}</h2>
      <ul className={`ruled ${styles.problems}`}>
        {problems.map(({ problem, text, link }) => (
          <li key={problem}>
            <h3 className="text-l">{problem}</h3>
            <p>
              {text} {link && <a href={link.href}>{link.label}</a>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
