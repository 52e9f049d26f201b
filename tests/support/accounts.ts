import { TOTP } from "otpauth";
import { cookiesOf, password, post } from "./http.ts";
import { linkIn, type MailboxMessage, type Product, waitFor, waitForMail } from "./product.ts";

export const htmlToText = (page: string) =>
  page
    .replace(/<!-- -->/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

export const visit = (product: Product, path: string, cookie = "", headers: Record<string, string> = {}) =>
  fetch(product.url + path, { redirect: "manual", headers: { cookie, ...headers } });

export const isSignedIn = async (product: Product, cookie: string) =>
  (await visit(product, "/admin/applications", cookie)).status === 200;

export function mailsTo(product: Product, to: string, subject: RegExp, count = 1): Promise<MailboxMessage[]> {
  return waitFor(async () => {
    const answer = await fetch(`${product.url}/dev/mailbox.json?to=${encodeURIComponent(to)}`);
    const all = ((await answer.json()) as MailboxMessage[]).filter((message) => subject.test(message.subject));
    return all.length >= count && all;
  }, 60_000);
}

export const tokenIn = (message: MailboxMessage, path: string, name = "token") =>
  new URL(linkIn(message, path)).searchParams.get(name) ?? "";

const buttons: Record<string, string> = {
  resend: "/admin/team/invitations/resend",
  revoke: "/admin/team/invitations/revoke",
  approve: "/admin/team/requests/approve",
  decline: "/admin/team/requests/decline",
  remove: "/admin/team/admins/remove",
  role: "/admin/team/admins/role",
  "reset-factor": "/admin/team/admins/reset-second-factor",
  rule: "/admin/team/second-factor-rule",
  end: "/admin/account/sessions/end",
  "end-others": "/admin/account/sessions/end-others",
  "end-all": "/admin/account/sessions/end-all",
  unlink: "/admin/account/identity/unlink",
};

function press(product: Product, page: string, cookie: string, { intent = "", ...fields }: Record<string, string>) {
  const path = buttons[intent];
  return post(product.url + (path ?? page), path ? fields : { intent, ...fields }, { cookie });
}

export const actOnTeam = (product: Product, cookie: string, fields: Record<string, string>) =>
  press(product, "/admin/team", cookie, fields);

export const actOnAccount = (product: Product, cookie: string, fields: Record<string, string>) =>
  press(product, "/admin/account", cookie, fields);

export async function joinTeam(product: Product, ownerCookie: string, email: string, role = "admin"): Promise<void> {
  const sent = await actOnTeam(product, ownerCookie, { intent: "invite", email, role });
  if (sent.status !== 303) throw new Error(`the invitation answered ${sent.status}`);
  const token = tokenIn(await waitForMail(product, email, /invited/), "/admin/signup", "invitation");
  const joined = await post(`${product.url}/admin/signup`, { token, password, confirmPassword: password });
  if (joined.status !== 303) throw new Error(`joining answered ${joined.status}`);
}

const shownSteps = new Map<string, number>();

/** A fresh code on every call: of the current time step, or of the next one, which the server accepts too. */
export function totpCodeOf(key: string): string {
  const app = new TOTP({ secret: key });
  const step = Math.max(app.counter(), (shownSteps.get(key) ?? 0) + 1);
  shownSteps.set(key, step);
  return app.generate({ timestamp: step * app.period * 1000 });
}

export async function enrol(product: Product, cookie: string): Promise<{ key: string; codes: string[] }> {
  const path = "/admin/account/second-factor";
  const begun = await post(product.url + path, { intent: "begin" }, { cookie });
  if (begun.status !== 303) throw new Error(`beginning answered ${begun.status}`);
  const key = keyOn(await (await visit(product, path, cookie)).text());
  const done = await post(product.url + path, { intent: "confirm", code: totpCodeOf(key) }, { cookie });
  if (done.status !== 200) throw new Error(`turning on answered ${done.status}`);
  return { key, codes: codesOn(await done.text()) };
}

export const keyOn = (page: string) => (/<code[^>]*>([A-Z2-7 ]{32,})</.exec(page)?.[1] ?? "").replaceAll(" ", "");

export const codesOn = (page: string) =>
  [...page.matchAll(/<li>((?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4})</g)].map(([, code = ""]) => code);

export async function signInWithCode(product: Product, email: string, code: string): Promise<string> {
  const first = await post(`${product.url}/admin/login`, { email, password });
  const second = await post(`${product.url}/admin/login/code`, { code }, { cookie: cookiesOf(first) });
  if (second.status !== 303) throw new Error(`the code answered ${second.status}`);
  return cookiesOf(second);
}
