import { useEffect, useRef, useState } from "react";
import { editor as words } from "~/content/editor.ts";
import "~/styles/primitives/touch.css";
import styles from "./document-outline.module.css";

interface DocumentOutlineProps {
  parts: readonly { id: string; title: string }[];
}

/** Beside the form where there is room; on a phone it opens at the top. */
export function DocumentOutline({ parts }: DocumentOutlineProps) {
  const current = useCurrentPart(parts);
  const jump = useRef<HTMLDetailsElement>(null);
  if (parts.length < 3) return <div />;
  const list = (
    <ol>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={styles.link}
            aria-current={id === current ? "true" : undefined}
            onClick={() => jump.current?.removeAttribute("open")}
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className={`text-s ${styles.outline}`} aria-label={words.outline}>
        {list}
      </nav>
      <details className={styles.jump} ref={jump}>
        <summary className="input row spread strong plus">{words.jumpTo}</summary>
        <nav aria-label={words.jumpTo}>{list}</nav>
      </details>
    </>
  );
}

const lineBelowTop = 160;

function useCurrentPart(parts: DocumentOutlineProps["parts"]): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join(" ");
  useEffect(() => {
    const update = () => {
      const begun = ids
        .split(" ")
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= lineBelowTop);
      setCurrent(begun.at(-1) ?? ids.split(" ")[0]);
    };
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, [ids]);
  return current;
}
