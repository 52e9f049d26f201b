import { type ReactNode, useId } from "react";
import styles from "./ask-first.module.css";

/** A button whose popover asks again, with or without script. The children are what it then does. */
export function AskFirst({
  open,
  heading,
  text,
  keep,
  children,
}: {
  open: string;
  heading: string;
  text: string;
  keep: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <button type="button" className="action-quiet" popoverTarget={id}>
        {open}
      </button>
      <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-heading`} className={styles.ask}>
        <h3 id={`${id}-heading`} className="text-xl">
          {heading}
        </h3>
        <p>{text}</p>
        <div className={`row gap-4 ${styles.buttons}`}>
          {children}
          <button type="button" className="action-quiet" popoverTarget={id} popoverTargetAction="hide">
            {keep}
          </button>
        </div>
      </div>
    </>
  );
}
