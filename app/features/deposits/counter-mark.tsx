import type { CounterMark as Mark } from "./counter.server.ts";
import "~/styles/primitives/note.css";
import styles from "./counter-mark.module.css";

/** Told apart by shape, too: the words beside it say the same. */
export function CounterMark({ mark }: { mark: Mark }) {
  const isAlert = mark === "damaged" || mark === "disputed";
  return (
    <svg viewBox="0 0 24 24" className={isAlert ? `note-alert ${styles.mark}` : styles.mark} aria-hidden="true">
      {shapes[mark]}
    </svg>
  );
}

const line = { fill: "none", stroke: "currentColor", strokeWidth: 2.5 };
const warning = (
  <>
    <path d="M12 2.5L23 21.5H1z" fill="currentColor" />
    <path d="M12 9v6.5M12 17.2v2.3" {...line} stroke="var(--paper)" />
  </>
);

const shapes: Record<Mark, React.ReactNode> = {
  due: <circle cx="12" cy="12" r="9" {...line} />,
  out: (
    <>
      <circle cx="12" cy="12" r="10.25" fill="currentColor" />
      <path d="M6.5 12h10M12.5 7.5l4.5 4.5-4.5 4.5" {...line} stroke="var(--paper)" />
    </>
  ),
  returned: <path d="M3.5 12.5l6 6L21 6" {...line} strokeWidth="3" />,
  damaged: warning,
  disputed: warning,
  settled: <path d="M5 12h14" {...line} />,
};
