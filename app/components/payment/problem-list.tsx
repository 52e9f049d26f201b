import "~/styles/primitives/grid.css";
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
      <ul className={`grid gap-5 ${styles.problems}`}>
        {problems.map(({ problem, text, link }) => (
          <li key={problem} className="stack gap-2">
            <h3 className="text-xl">{problem}</h3>
            <p>
              {text}{" "}
              {link && (
                <span className="nowrap">
                  <a href={link.href}>{link.label}</a>
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
