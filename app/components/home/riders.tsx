import { home } from "../../content/home.ts";
import styles from "./riders.module.css";

const { heading, doors } = home.riders;

export function Riders() {
  return (
    <section className={`sheet ${styles.riders}`}>
      <h2>{heading}</h2>
      {doors.map(({ name, href, text }) => (
        <a key={href} className={styles.door} href={href}>
          <strong>{name}</strong> {text}
        </a>
      ))}
    </section>
  );
}
