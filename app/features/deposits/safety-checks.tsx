import { safetyCheckLabels, rentalWords as words } from "~/content/counter.ts";
import { safetyChecks } from "~/domain/rental.ts";
import styles from "./safety-checks.module.css";

export function SafetyChecks({ ticked = {} }: { ticked?: Record<string, unknown> }) {
  return (
    <fieldset className={styles.checks}>
      <legend className="field-label">{words.checks}</legend>
      {safetyChecks.map((check) => (
        <label key={check} className={styles.check}>
          <input type="checkbox" name={check} defaultChecked={ticked[check] === "on"} />
          {safetyCheckLabels[check]}
        </label>
      ))}
    </fieldset>
  );
}
