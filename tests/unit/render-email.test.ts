import { render, toPlainText } from "@react-email/render";
import fc from "fast-check";
import type { ReactElement } from "react";
import { createElement } from "react";
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

test("APPLY-06 mails are byte-identical to those of @react-email/render for any input", async () => {
  const parts = fc.tuple(words, words, words);
  await fc.assert(
    fc.asyncProperty(parts, async ([preview, text, value]) => {
      const element = message(preview, text, value);
      const html = await render(element);
      expect(await renderEmail("Subject", element)).toEqual({ subject: "Subject", html, text: toPlainText(html) });
    }),
    { numRuns: 100 },
  );
});
