import { datedFactSheet } from "~/features/press-kit/press-kit.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/fact-sheet";

export const handle = { access: "public" };

export function loader({ context }: Route.LoaderArgs) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" };
  const { clock, content } = context.get(appContext);
  return new Response(datedFactSheet(clock.now(), content), { headers });
}
