import { homeDocument } from "../../content/home.ts";
import { useContent } from "../content.ts";
import "~/styles/primitives/grid.css";
import styles from "./riders.module.css";

export function Riders() {
  const { heading, doors } = useContent(homeDocument).riders;
  return (
    <section className={`sheet grid gap-5 ${styles.riders}`}>
      <h2 className="text-2xl">{heading}</h2>
      {doors.map(({ name, href, text }) => (
        <a key={href} className={styles.door} href={href}>
          <strong>{name}</strong> {text}
        </a>
      ))}
    </section>
  );
}
