import { useContext } from "react";
import { ScriptMark } from "./inline-script.tsx";

/** Requested once the first paint is on the screen: it would compete with it. */
export function EnhancementScript({ src }: { src: string }) {
  const mark = useContext(ScriptMark);
  if (!import.meta.env.SSR) return <script type="module" async src={src} />;
  const start = `new PerformanceObserver((_,o)=>{o.disconnect();import("${src}")}).observe({type:"paint",buffered:true})`;
  return (
    <script
      nonce={mark}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a URL of the build
      dangerouslySetInnerHTML={{ __html: start }}
    />
  );
}
