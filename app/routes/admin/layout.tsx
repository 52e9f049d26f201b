import { Outlet } from "react-router";
import type { Flash } from "~/components/flash.ts";
import { revalidateWithPage } from "~/components/revalidate.ts";
import { showAnswer } from "~/components/ui/flash-messages.tsx";
import { countOverdue } from "~/features/submissions/reviews/desk-list.server.ts";
import { requireSession } from "~/middleware/admin-session.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/layout";

export const handle = { access: "admin" };
export const middleware = [requireSession];

/** Also forces a server request, and so a session check, on client-side navigation to pages without a loader. */
export async function loader({ context }: Route.LoaderArgs) {
  const { clock, db } = context.get(appContext);
  return { overdue: await countOverdue(db, clock.now()) };
}

/** Here, because the form that sent it may be gone once the page has loaded anew. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (_, next) => {
    const answers = await next();
    for (const { result } of Object.values(answers)) {
      const notice = (result as { data?: { notice?: Flash } } | undefined)?.data?.notice;
      if (notice) showAnswer(notice);
    }
  },
];

/** Two redirects of an ended session would lose its message. */
export const shouldRevalidate = revalidateWithPage;

export default Outlet;
