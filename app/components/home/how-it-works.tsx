import { home } from "../../content/home.ts";
import { Contours } from "../illustrations/contours.tsx";
import { Trail } from "../illustrations/trail.tsx";
import { HeadedList } from "../ui/headed-list.tsx";
import styles from "./how-it-works.module.css";

const { heading, steps, action } = home.howItWorks;

export function HowItWorks() {
  return (
    <section className={`on-deep ${styles.howGround}`}>
      <Contours className={styles.howContours} color="currentColor" />
      <div className={`sheet ${styles.how}`}>
        <h2 className="title-l">{heading}</h2>
        <Trail className={styles.howWide} />
        <div className={styles.howWay}>
          <Trail direction="tall" className={styles.howTall} />
          <HeadedList className={styles.howSteps} items={steps} />
        </div>
        <a className="action-quiet" href={action.href}>
          {action.label}
        </a>
      </div>
    </section>
  );
}
