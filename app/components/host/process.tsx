import { hostLanding } from "../../content/host-landing.ts";
import { RouteSteps } from "../illustrations/route-steps.tsx";
import { HeadedList } from "../ui/headed-list.tsx";
import styles from "./process.module.css";

const { heading, steps } = hostLanding.process;

export function Process() {
  return (
    <section className={`deferred-layout on-deep ${styles.section}`}>
      <div className={`sheet ${styles.process}`}>
        <h2 className="title-l">{heading}</h2>
        <RouteSteps className={styles.processWide} />
        <div className={styles.processWay}>
          <RouteSteps direction="tall" className={styles.processTall} />
          <HeadedList className={styles.processSteps} items={steps} />
        </div>
      </div>
    </section>
  );
}
