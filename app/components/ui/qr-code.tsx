import "~/styles/rare-tokens.css";
import styles from "./qr-code.module.css";

export function QrCode({ picture: { path, size }, label }: { picture: { path: string; size: number }; label: string }) {
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
