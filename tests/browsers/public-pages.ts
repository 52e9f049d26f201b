import { openingPath } from "~/content/careers.ts";
import { openingsDocument } from "~/content/openings.ts";
import { pages } from "~/content/pages.ts";

/** Every public page. */
export const publicPaths = [
  ...Object.values(pages).map(({ path }) => path),
  ...openingsDocument.standard.openings.slice(0, 1).map(openingPath),
  "/dealerships/1",
  "/my/new-link",
  "/admin/login",
  "/admin/signup",
  "/admin/forgot-password",
  "/no-such-page",
];

export const mainPaths = ["/", "/host", "/host/application", "/payment", "/admin/login"];
