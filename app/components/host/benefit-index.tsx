import { hostLandingDocument } from "../../content/host-landing.ts";
import { useContent } from "../content.ts";
import { HeadedList } from "../ui/headed-list.tsx";
import "~/styles/primitives/numbered-list.css";
import styles from "./benefit-index.module.css";

export function BenefitIndex() {
  const { heading, items } = useContent(hostLandingDocument).benefits;
  return (
    <section className={`deferred-layout sheet ${styles.benefits}`}>
      <h2 className="title-l">{heading}</h2>
      <HeadedList className="benefit-index" items={items} />
    </section>
  );
}
