import { zipPressKit } from "~/features/press-kit/press-kit.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/press-kit";

export const handle = { access: "public" };

export async function loader({ context }: Route.LoaderArgs) {
  const { clock, content } = context.get(appContext);
  const kit = await zipPressKit(clock.now(), content);
  const headers = { "Content-Type": "application/zip", "Cache-Control": "no-cache" };
  return new Response(new Uint8Array(kit), { headers });
}
