import { createHash } from "node:crypto";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { InlineScript, ScriptMark } from "../../app/components/inline-script.tsx";
import { policyFor } from "../../app/services/page-policy.server.ts";
import { takeScripts } from "../../app/services/rendered-html.server.ts";

const mark = "a-mark-of-this-rendering";
const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** Renders a page with our own script between two unescaped strings. */
function render(before: string, after: string): string {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the fault that the policy is there for
  const raw = (text: string) => createElement("p", { dangerouslySetInnerHTML: { __html: text } });
  const ours = createElement(InlineScript, { type: "application/ld+json", json: { name: "</script><b>" } });
  return renderToStaticMarkup(createElement(ScriptMark, { value: mark }, raw(before), ours, raw(after)));
}

describe("S10 S7 scripts injected into a page", () => {
  test.each([
    "<script>evil()</script>",
    '<script nonce="">evil()</script>',
    '<script nonce="another mark">evil()</script>',
    `<script data-x='nonce="a-mark'>evil()</script>`,
    "<SCRIPT>evil()</SCRIPT>",
    "<script>evil() //",
    '<script x="',
    '<script type="module" async="">evil()</script>',
    '<script src="https://evil.example/x.js"></script>',
  ])("REVIEW-L1 %s gets no CSP hash", (evil) => {
    const own = '{"name":"\\u003c/script>\\u003cb>"}';
    for (const page of [render(evil, ""), render("", evil)]) {
      const { page: given, scripts } = takeScripts(page, mark);
      expect(given).toContain(evil);
      expect(given).not.toContain(mark);
      expect([[own], []]).toContainEqual(scripts);
      const policy = policyFor(scripts, []);
      expect(policy.match(/script-src ([^;]*)/)?.[1]).toBe(["'self'", ...scripts.map(hashOf)].join(" "));
    }
    expect(takeScripts(render("", evil), mark).scripts).toEqual([own]);
  });
});
