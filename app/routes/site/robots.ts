import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/robots";

export const handle = { access: "public" };

export function loader({ context }: Route.LoaderArgs) {
  const { appUrl } = context.get(appContext).settings;
  const lines = ["User-agent: *", "Disallow: /admin", "Disallow: /dev", "", `Sitemap: ${appUrl}/sitemap.xml`, ""];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
