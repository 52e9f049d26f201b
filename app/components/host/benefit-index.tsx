import { hostLanding } from "../../content/host-landing.ts";
import { HeadedList } from "../ui/headed-list.tsx";
import "~/styles/primitives/numbered-list.css";
import "~/styles/primitives/questions.css";
import styles from "./benefit-index.module.css";

const { heading, items } = hostLanding.benefits;

export function BenefitIndex() {
  return (
    <section className={"deferred-layout sheet questions"}>
      <h2 className={`title-l ${styles.heading}`}>{heading}</h2>
      <HeadedList className="benefit-index" items={items} />
    </section>
  );
}
