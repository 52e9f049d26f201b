import { hostLandingDocument } from "../../content/host-landing.ts";
import { useContent } from "../content.ts";
import { HeadedList } from "../ui/headed-list.tsx";
import "~/styles/primitives/numbered-list.css";
import "~/styles/primitives/ruled.css";
import "~/styles/primitives/grid.css";
import styles from "./benefit-index.module.css";

export function BenefitIndex() {
  const { heading, items } = useContent(hostLandingDocument).benefits;
  return (
    <section className="sheet section stack gap-6">
      <h2 className="title-l">{heading}</h2>
      <HeadedList className={`ruled grid benefit-index ${styles.benefits}`} items={items} />
    </section>
  );
}
