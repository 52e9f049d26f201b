import { createDatabase } from "./cluster.ts";
import { linkIn, type Product, startProduct, waitForMail } from "./product.ts";

export function post(
  url: string,
  fields: Record<string, string> | URLSearchParams,
  headers: Record<string, string> = {},
) {
  return fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(fields), headers });
}

export async function startOnOwnDatabase(
  env: Record<string, string> = {},
): Promise<{ product: Product; databaseUrl: string }> {
  const databaseUrl = await createDatabase();
  return { product: await startProduct({ env: { DATABASE_URL: databaseUrl, ...env } }), databaseUrl };
}

export const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

export const password = "correct horse battery";

export async function createAccount(product: Product, email: string, setupLink?: string): Promise<void> {
  const setup = setupLink && new URL(setupLink).searchParams.get("setup");
  await post(`${product.url}/admin/signup`, { email, password, confirmPassword: password, ...(setup && { setup }) });
  const message = await waitForMail(product, email, /Verify/);
  const token = new URL(linkIn(message, "/admin/verify-email")).searchParams.get("token") ?? "";
  await post(`${product.url}/admin/verify-email`, { token });
}

export async function signIn(product: Product, email: string): Promise<string> {
  const answer = await post(`${product.url}/admin/login`, { email, password });
  if (answer.status !== 303) throw new Error(`sign-in answered ${answer.status}`);
  return cookiesOf(answer);
}
