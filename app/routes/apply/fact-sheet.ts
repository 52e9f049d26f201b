import { datedFactSheet } from "~/features/press-kit/press-kit.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/fact-sheet";

export const handle = { access: "public" };

export function loader({ context }: Route.LoaderArgs) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" };
  return new Response(datedFactSheet(context.get(appContext).clock.now()), { headers });
}
