import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";

/** One message as HTML and as the same words in plain text. */
export async function renderEmail(
  subject: string,
  message: ReactElement,
): Promise<{ subject: string; html: string; text: string }> {
  const html = await render(message);
  return { subject, html, text: toPlainText(html) };
}
