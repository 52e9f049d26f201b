import { homeDocument } from "../../content/home.ts";
import { useContent } from "../content.ts";
import styles from "./riders.module.css";

export function Riders() {
  const { heading, doors } = useContent(homeDocument).riders;
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
