import "~/styles/rare-tokens.css";
import { SvgPicture } from "../illustrations/svg-picture.tsx";
import styles from "./qr-code.module.css";

export function QrCode({ picture: { path, size }, label }: { picture: { path: string; size: number }; label: string }) {
  return (
    <SvgPicture className={styles.code} viewBox={`0 0 ${size} ${size}`} title={label} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </SvgPicture>
  );
}
