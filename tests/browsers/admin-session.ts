import { createAccount, password } from "../support/http.ts";
import type { Site } from "./browser-test.ts";
import type { LaunchOptions } from "./engines/engine.ts";
import type { Session } from "./engines/session.ts";

export const owner = "owner@tidewheel.example";
const withOwner = new WeakSet<object>();

/** A window in which the site's first admin has signed in. */
export async function openAsOwner(site: Site, options: LaunchOptions, path: string): Promise<Session> {
  if (!withOwner.has(site.product)) await createAccount(site.product, owner, site.product.setupLink);
  withOwner.add(site.product);
  const session = await site.open(options);
  await signIn(site, session, owner);
  await session.waitFor(() => location.pathname === "/admin/applications");
  await session.goto(site.product.url + path);
  return session;
}

export async function signIn(site: Site, session: Session, email: string): Promise<void> {
  await session.goto(`${site.product.url}/admin/login`);
  await session.type("[name=email]", email);
  await session.type("[name=password]", password);
  await session.press("Enter");
}
