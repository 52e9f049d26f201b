import { type CSSProperties, type ReactNode, useId } from "react";
import "~/styles/primitives/picture.css";
import "~/styles/primitives/on-paper.css";
import styles from "./picture-overlay.module.css";

interface PictureOverlayProps {
  name: string;
  caption?: ReactNode;
  viewBox: string;
  children: ReactNode;
  className?: string;
}

/** Needs no JavaScript; the overlay reuses the drawing with <use>. */
export function PictureOverlay({ name, caption = name, viewBox, children, className = "" }: PictureOverlayProps) {
  const id = useId();
  const [, , width = 1, height = 1] = viewBox.split(" ").map(Number);
  return (
    <>
      <button
        type="button"
        className={`picture ${className}`}
        aria-haspopup="dialog"
        {...{ command: "show-modal", commandfor: id }}
      >
        <svg viewBox={viewBox} role="img" aria-label={name}>
          <g id={`${id}p`} aria-hidden>
            {children}
          </g>
        </svg>
        <span className="sr-only">Enlarge</span>
        <svg className={styles.pictureMark} viewBox="0 0 20 20" aria-hidden="true">
          <path d="M12 2h6v6M18 2l-7 7M8 18H2v-6M2 18l7-7" />
        </svg>
      </button>
      <dialog id={id} className={styles.pictureOverlay} aria-label={name}>
        <form method="dialog">
          <button type="submit" className="action-quiet">
            Close
          </button>
          <button type="submit" className={styles.pictureGround} tabIndex={-1} aria-hidden="true" />
        </form>
        <svg
          viewBox={viewBox}
          role="img"
          aria-label={name}
          style={{ "--ratio": Math.round((width / height) * 1000) / 1000 } as CSSProperties}
        >
          <use href={`#${id}p`} />
        </svg>
        <p className="caption">{caption}</p>
      </dialog>
    </>
  );
}
