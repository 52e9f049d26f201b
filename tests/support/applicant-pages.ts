import { createHash, randomBytes } from "node:crypto";
import { query } from "./cluster.ts";
import { careerApplicationFields } from "./factories/career-application.ts";
import { hostApplicationFields } from "./factories/host-application.ts";
import { mediaInquiryFields } from "./factories/media-inquiry.ts";
import { salesInquiryFields } from "./factories/sales-inquiry.ts";
import { post } from "./http.ts";
import { type MailboxMessage, type Product, waitForMail } from "./product.ts";

export const ways = {
  host: { path: "/host/application", table: "host_applications", fields: hostApplicationFields },
  career: { path: "/careers", table: "career_applications", fields: careerApplicationFields },
  media: { path: "/press", table: "media_inquiries", fields: mediaInquiryFields },
  sales: { path: "/host/contact-sales", table: "sales_inquiries", fields: salesInquiryFields },
} as const;
export type Way = keyof typeof ways;

export interface OwnPage {
  id: string;
  reference: string;
  email: string;
  fields: Record<string, string>;
  /** From the acknowledgement. */
  path: string;
}

export const pathIn = ({ text }: MailboxMessage): string => {
  const [path] = /\/my\/(?:address\/|saved\/)?[\w-]{43}/.exec(text) ?? [];
  if (!path) throw new Error("The message has no link to a person's page");
  return path;
};

/** Sends a form as a person does, and reads the link in the acknowledgement. */
export async function openOwnPage(
  product: Product,
  databaseUrl: string,
  way: Way = "host",
  changes: Record<string, string> = {},
): Promise<OwnPage> {
  const fields: Record<string, string> = { ...ways[way].fields(), ...changes };
  const email = fields.email ?? "";
  const answer = await post(product.url + ways[way].path, fields);
  if (answer.status !== 303) throw new Error(`${way} was answered with ${answer.status}`);
  const [row] = await query<{ id: string; reference: string }>(
    databaseUrl,
    `select id, reference from ${ways[way].table} where email = $1`,
    [email],
  );
  if (!row) throw new Error(`No row of ${email}`);
  return { ...row, email, fields, path: pathIn(await waitForMail(product, email, /We have your/)) };
}

/** Presses a button of the page. */
export const press = (
  product: Product,
  { path }: Pick<OwnPage, "path">,
  form: string,
  fields: Record<string, string> = {},
) => post(`${product.url}${path}?form=${form}`, fields);

/** For a submission that was stored directly. */
export async function addOwnPage(databaseUrl: string, id: string): Promise<{ path: string }> {
  const token = randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(token).digest("base64url");
  await query(databaseUrl, "insert into applicant_pages (submission_id) values ($1)", [id]);
  await query(
    databaseUrl,
    "insert into applicant_links (token_hash, submission_id, number, created_at) values ($1, $2, 1, now())",
    [hash, id],
  );
  return { path: `/my/${token}` };
}

/** As if the person had pressed a button there. */
export const proveAddress = (databaseUrl: string, id: string) =>
  query(
    databaseUrl,
    `insert into applicant_pages (submission_id, address_proven_at) values ($1, now())
     on conflict (submission_id) do update set address_proven_at = now()`,
    [id],
  );
