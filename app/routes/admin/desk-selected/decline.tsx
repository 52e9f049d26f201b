import { pageMeta } from "~/components/page-meta.ts";
import { selectionWords as words } from "~/content/desk.ts";
import { declineSelected } from "~/features/submissions/reviews/selection.server.ts";
import { SelectionReport } from "~/features/submissions/reviews/selection-report.tsx";
import { declineSelectedSchema } from "~/features/submissions/reviews/selection-schema.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import type { Route } from "./+types/decline";
import { selectionAction } from "./selection-action.server.ts";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: words.decline, description: words.lead });
export const action = selectionAction(declineSelectedSchema, (tools, { rows, host, career }) =>
  declineSelected(tools, rows, { host, career }),
);

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function DeclineReport({ actionData }: Route.ComponentProps) {
  return <SelectionReport heading={words.decline} done={words.declined} answer={actionData} />;
}
