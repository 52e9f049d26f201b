import { consent } from "~/content/consent.ts";
import styles from "./consent-line.module.css";

export function ConsentLine({ form }: { form: "host" | "career" | "media" | "sales" | "deposit" }) {
  return (
    <p className={`muted text-s ${styles.consentLine}`}>
      {consent[form]} {form === "deposit" ? consent.depositRights : consent.rights}{" "}
      <a href="/privacy">{consent.policy}</a>.
    </p>
  );
}
