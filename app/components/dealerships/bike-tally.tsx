import type { CSSProperties } from "react";
import styles from "./bike-tally.module.css";

export function BikeTally({ bikes }: { bikes: number }) {
  return <div className={styles.tally} style={{ "--count": bikes } as CSSProperties} />;
}
