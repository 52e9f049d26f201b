import { useContext } from "react";
import { ScriptMark } from "./inline-script.tsx";

/** Requested after the first paint, with which it would compete. */
export function EnhancementScript({ src }: { src: string }) {
  const mark = useContext(ScriptMark);
  if (!import.meta.env.SSR) return <script type="module" async src={src} />;
  const start = `requestAnimationFrame(()=>setTimeout(()=>import("${src}")))`;
  return (
    <script
      nonce={mark}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a URL of the build
      dangerouslySetInnerHTML={{ __html: start }}
    />
  );
}
