import { zipPressKit } from "~/features/press-kit/press-kit.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/press-kit";

export const handle = { access: "public" };

export async function loader({ context }: Route.LoaderArgs) {
  const kit = await zipPressKit(context.get(appContext).clock.now());
  const headers = { "Content-Type": "application/zip", "Cache-Control": "public, max-age=3600" };
  return new Response(new Uint8Array(kit), { headers });
}
