import { render, toPlainText } from "@react-email/render";
import fc from "fast-check";
import type { ReactElement } from "react";
import { createElement, Fragment } from "react";
import { expect, test } from "vitest";
import { EmailAction, EmailFacts, EmailSheet, EmailSteps, EmailText } from "../../app/components/email.tsx";
import { renderEmail } from "../../app/services/render-email.server.ts";

const words = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(" ", "\n", "\t", "\r", "\u00a0", "\u200b", "a", "Ü", "<br/>", "&amp;", "'", '"') }),
);

const message = (preview: string, text: string, value: string): ReactElement =>
  createElement(
    EmailSheet,
    { preview, heading: 'A new "application"' } as Parameters<typeof EmailSheet>[0],
    createElement(EmailText, null, "Reference ", createElement("strong", null, value), ", ", text, "."),
    createElement(EmailSteps, { steps: [{ title: "Review", text }] }),
    createElement(EmailFacts, {
      facts: [
        { name: "One", value },
        { name: "Two", value: text },
      ],
    }),
    createElement(
      EmailAction,
      { href: `https://site.example/?a=1&b=${encodeURIComponent(value.toWellFormed())}` } as Parameters<
        typeof EmailAction
      >[0],
      "Open",
    ),
  );

const xhtml = /^<!DOCTYPE html PUBLIC[^>]*>/;
const withTitle = (subject: string, element: ReactElement) =>
  createElement(Fragment, null, createElement("title", null, subject), element);

test("APPLY-06 mails are byte-identical to those of @react-email/render for any input, but for the doctype", async () => {
  const parts = fc.tuple(words, words, words, words);
  await fc.assert(
    fc.asyncProperty(parts, async ([subject, preview, text, value]) => {
      const element = message(preview, text, value);
      const html = (await render(withTitle(subject, element))).replace(xhtml, "<!DOCTYPE html>");
      expect(await renderEmail(subject, element)).toEqual({ subject, html, text: toPlainText(html) });
    }),
    { numRuns: 100 },
  );
});

test("BROWSER-04 B16 a mail is an HTML document whose title is its subject", async () => {
  const subject = `</title><script>alert("1")</script> R&D's 'reply' <b>`;
  const { html, text } = await renderEmail(subject, message("", "", ""));
  expect(html).toMatch(/^<!DOCTYPE html><html\b/);
  const head = /<head>(.*?)<\/head>/s.exec(html)?.[1] ?? "";
  expect(head.match(/<title>.*?<\/title>/g)).toEqual([
    "<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; R&amp;D&#x27;s &#x27;reply&#x27; &lt;b&gt;</title>",
  ]);
  expect(html.match(/<title/g)).toHaveLength(1);
  expect(text).not.toContain("alert");
});
