import { safetyChecks } from "../app/domain/rental.ts";
import { openOwnPage, press, type Way, ways } from "../tests/support/applicant-pages.ts";
import { openClaim, payAndRead, sendAnswer } from "../tests/support/claims.ts";
import { crawl } from "../tests/support/crawl.ts";
import { readReview, targetOf } from "../tests/support/desk.ts";
import { hostApplicationFields } from "../tests/support/factories/host-application.ts";
import { post } from "../tests/support/http.ts";
import { type MailboxMessage, type Product, waitForMail } from "../tests/support/product.ts";
import { createCounter, nameHost, pressAtCounter, storeHost } from "../tests/support/rentals.ts";

export interface CheckedPage {
  name: string;
  html: string;
}

export interface Installation {
  product: Product;
  databaseUrl: string;
  /** The owner's. */
  cookie: string;
}

/** Pages whose queries differ only in their values have the same markup. */
const mostAlike = 8;
const unknown = "A".repeat(43);

/** Pages, their forms with errors, error pages and mails, of an installation that `npm run seed:demo` has filled. */
export async function pagesToCheck(installation: Installation): Promise<CheckedPage[]> {
  const { product, cookie } = installation;
  const links = await makeApplicantPages(installation);
  const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  return [
    ...(await readAll(product, ["/", ...listed, ...links, ...publicPaths])),
    ...(await readAll(product, ["/admin/applications", ...adminPaths], cookie)),
    ...(await postFaultyForms(product, links, cookie)),
    ...(await readMails(product)),
  ];
}

const publicPaths = [
  "/no-such-page",
  "/dealerships/999999",
  "/regions/9",
  "/careers/no-such-opening",
  `/deposit/${unknown}`,
  `/counter/${unknown}`,
  `/my/${unknown}`,
  `/my/saved/${unknown}`,
  `/my/address/${unknown}`,
  "/admin/login",
  "/admin/signup",
  "/admin/signup?invitation=unknown",
  "/admin/forgot-password",
  "/admin/reset-password?token=unknown",
  "/admin/verify-email?token=unknown",
  "/admin/verify-email/again",
  "/dev/components",
  "/dev/checkout/unknown",
  "/payment-success?session_id=unknown",
];

const adminPaths = [
  "/admin/no-such-page",
  "/admin/desk/selected?item=unknown",
  "/admin/deposits?item=unknown",
  "/admin/hosts/new",
  "/admin/hosts/999999",
  "/admin/account/second-factor",
  "/admin/confirm?to=/admin/team",
  "/admin/privacy?q=ana",
];

async function readAll(product: Product, paths: string[], cookie = ""): Promise<CheckedPage[]> {
  const seen = new Map<string, number>();
  const isAdmin = cookie !== "";
  const follows = ({ pathname, searchParams }: URL) => {
    const shape = `${pathname} ${[...searchParams.keys()].sort()}`;
    seen.set(shape, (seen.get(shape) ?? 0) + 1);
    return (
      pathname.startsWith("/admin") === isAdmin &&
      !/export|\.\w+$/.test(pathname) &&
      Number(seen.get(shape)) <= mostAlike
    );
  };
  const pages = await crawl(product, paths, { cookie, follows });
  return [...pages].flatMap(([path, { html, status }]) =>
    html === undefined ? [] : [{ name: status === 200 ? path : `${path} (${status})`, html }],
  );
}

/** @returns the paths of pages behind links */
async function makeApplicantPages(installation: Installation): Promise<string[]> {
  const { product, databaseUrl, cookie } = installation;
  const kinds = Object.keys(ways) as Way[];
  const own = await Promise.all(kinds.map((way) => openOwnPage(product, databaseUrl, way)));
  const [answered, written, withdrawn] = own;
  if (!answered || !written || !withdrawn) throw new Error("no submission");
  const target = targetOf(await readReview(databaseUrl, answered.id));
  const reply = { ...target, subject: "Your site", text: "It suits us.\n\nWhen may we come?" };
  await post(`${product.url}/admin/desk/reply`, reply, { cookie });
  await press(product, written, "message", { text: "May I send my résumé later?" });
  await press(product, withdrawn, "withdraw", { stage: "received" });
  // A new link ends the one before it.
  const { email, reference } = await openOwnPage(product, databaseUrl);
  await post(`${product.url}/my/new-link`, { email, reference });
  const saved = hostApplicationFields();
  await post(`${product.url}/my/save/host`, saved);
  const mail = await waitForMail(product, saved.email ?? "", /saved for later/);
  const [savedPath = ""] = /\/my\/saved\/[\w-]{43}/.exec(mail.text) ?? [];
  await post(`${product.url}/admin/forgot-password`, { email: "ana@demo.example" });
  await waitForMail(product, "ana@demo.example", /new password/);
  return [...own.map(({ path }) => path), savedPath, "/my/saved", ...(await makeDepositPages(installation))];
}

/** A deposit in each state that its rider's page tells of, and the counter. */
async function makeDepositPages({ product, databaseUrl, cookie }: Installation): Promise<string[]> {
  const host = await storeHost(databaseUrl);
  const counter = await createCounter(product, cookie, host);
  const allTicked = Object.fromEntries(safetyChecks.map((check) => [check, "on"]));
  const pay = async () => {
    const deposit = await payAndRead(product, databaseUrl);
    await nameHost(databaseUrl, deposit.id, host);
    const [code = ""] = /[A-Z0-9]{3}-[A-Z0-9]{3}/.exec(await (await fetch(product.url + deposit.path)).text()) ?? [];
    return { ...deposit, code: code.replace("-", "") };
  };
  const [paid, out, returned, claimed, answered] = [await pay(), await pay(), await pay(), await pay(), await pay()];
  const give = ({ code }: { code: string }) => pressAtCounter(product, counter, code, "hand-over", allTicked);
  const take = ({ code }: { code: string }, note = "") =>
    pressAtCounter(product, counter, code, "return", { ...allTicked, note });
  for (const deposit of [out, returned, claimed, answered]) await give(deposit);
  await take(returned);
  for (const deposit of [claimed, answered]) {
    await take(deposit, "The fork is bent");
    await openClaim(product, databaseUrl, { deposit, cookie });
  }
  await sendAnswer(product, answered, { agreed: "no", text: "It was bent before." });
  await waitForMail(product, answered.email, /of your deposit/);
  const codes = [paid, out, returned, claimed].map(({ code }) => `${counter}?code=${code}`);
  return [
    ...[paid, out, returned, claimed, answered].map(({ path }) => path),
    counter,
    ...codes,
    `${counter}?code=XXXXXX`,
  ];
}

/** What a server says of empty and wrong fields. */
const faulty: Record<string, Record<string, string>> = {
  "/host/application": { firstName: "1", email: "no", phone: "12" },
  "/host/contact-sales": {},
  "/careers": { email: "no", portfolio: "no" },
  "/press": { email: "no" },
  "/payment": { email: "no" },
  "/my/new-link": {},
  "/my/save/host": {},
  "/admin/login": { email: "nobody@demo.example", password: "wrong" },
  "/admin/signup": { email: "new@demo.example", password: "password", confirmPassword: "other" },
  "/admin/forgot-password": {},
  "/admin/reset-password": { token: "unknown", password: "short" },
  "/admin/verify-email": { token: "unknown" },
  "/admin/verify-email/again": {},
};

const faultyForAdmins: Record<string, Record<string, string>> = {
  "/admin/team": { intent: "invite", email: "no" },
  "/admin/account": { intent: "password", currentPassword: "wrong", newPassword: "short" },
  "/admin/account/second-factor": { intent: "confirm", code: "0" },
  "/admin/hosts/new": { name: "" },
  "/admin/hosts/1": { name: "" },
  "/admin/closing-days": { day: "no" },
  "/admin/reply-templates?edit=new": { name: "" },
  "/admin/desk/settings": { days: "no" },
  "/admin/desk/reply": { text: "" },
  "/admin/desk/note": { text: "" },
  "/admin/privacy": { intent: "erase", email: "ana@demo.example" },
  "/admin/content/home": { act: "publish" },
  "/admin/confirm": { password: "wrong" },
};

/** Posted to the page itself, as its forms do. */
async function postFaultyForms(product: Product, links: string[], cookie: string): Promise<CheckedPage[]> {
  const [person = "", rider = "", counter = ""] = ["/my/", "/deposit/", "/counter/"].map((start) =>
    links.find((path) => path.startsWith(start)),
  );
  const ofLinks: [string, Record<string, string>][] = [
    [`${person}?form=message`, { text: "" }],
    [`${person}?form=email`, { email: "no" }],
    [`${person}?form=answers`, { email: "no" }],
    [rider, { agreed: "" }],
    [`${counter}?code=XXXXXX&do=hand-over`, {}],
    // Refused before a route is asked.
    ["/no-such-page", {}],
  ];
  const pages: CheckedPage[] = [];
  for (const [path, fields, as] of [
    ...[...Object.entries(faulty), ...ofLinks].map((each) => [...each, ""] as const),
    ...Object.entries(faultyForAdmins).map((each) => [...each, cookie] as const),
  ]) {
    const answer = await post(product.url + path, fields, { cookie: as, accept: "text/html" });
    if (answer.headers.get("content-type")?.startsWith("text/html"))
      pages.push({ name: `POST ${path} (${answer.status})`, html: await answer.text() });
  }
  const foreign = await post(`${product.url}/press`, {}, { origin: "https://elsewhere.example", accept: "text/html" });
  return [...pages, { name: `POST from elsewhere (${foreign.status})`, html: await foreign.text() }];
}

async function readMails(product: Product): Promise<CheckedPage[]> {
  const answer = await fetch(`${product.url}/dev/mailbox.json?limit=1000`);
  const messages = (await answer.json()) as MailboxMessage[];
  return messages.map(({ html, subject }) => ({ name: `Mail "${subject}"`, html }));
}
