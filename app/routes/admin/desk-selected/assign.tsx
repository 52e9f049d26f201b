import { pageMeta } from "~/components/page-meta.ts";
import { selectionWords as words } from "~/content/desk.ts";
import { assignSelected } from "~/features/submissions/reviews/selection.server.ts";
import { SelectionReport } from "~/features/submissions/reviews/selection-report.tsx";
import { assignSelectedSchema } from "~/features/submissions/reviews/selection-schema.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import type { Route } from "./+types/assign";
import { selectionAction } from "./selection-action.server.ts";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: words.assign, description: words.lead });
export const action = selectionAction(assignSelectedSchema, (tools, { rows, assignee }) =>
  assignSelected(tools, rows, assignee),
);

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function AssignReport({ actionData }: Route.ComponentProps) {
  return <SelectionReport heading={words.assign} done={words.assigned} answer={actionData} />;
}
