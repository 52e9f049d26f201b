import { type CSSProperties, type ReactNode, useId } from "react";

interface PictureOverlayProps {
  /** What the picture shows: its accessible name, here and enlarged. */
  name: string;
  /** The line below the enlarged picture; the name unless told. */
  caption?: ReactNode;
  /** The picture's edges. */
  viewBox: string;
  /** The picture itself: what stands inside an `<svg>`, and stays as it is. */
  children: ReactNode;
  className?: string;
}

/**
 * A picture that opens over the full screen, by the platform's own means: invoker command, dialog, dialog form. The
 * overlay shows the same drawing by reference.
 */
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
          <g id={`${id}p`}>{children}</g>
        </svg>
        <span className="sr-only">Enlarge</span>
        <svg className="picture-mark" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M12 2h6v6M18 2l-7 7M8 18H2v-6M2 18l7-7" />
        </svg>
      </button>
      <dialog id={id} className="picture-overlay" aria-label={name}>
        <form method="dialog">
          <button type="submit" className="action-quiet">
            Close
          </button>
          <button type="submit" className="picture-ground" tabIndex={-1} aria-hidden="true" />
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
