import { Link } from "react-router";
import { AccountPart, AdminPage } from "~/components/admin/admin-page.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { hostsAdmin as words } from "~/content/hosts-admin.ts";
import { listDealerships } from "~/features/dealerships/dealerships.server.ts";
import { addHost, factsFrom } from "~/features/dealerships/host-changes.server.ts";
import { HostForm } from "~/features/dealerships/host-form.tsx";
import { newHostSchema } from "~/features/dealerships/host-schema.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext, ownersOnly } from "~/middleware/admin-session.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/host-new";

export const handle = { access: "admin", hydrate: true };
export const middleware = [ownersOnly];
export const meta = () => pageMeta({ title: words.add, description: words.addLead });

export async function loader({ context }: Route.LoaderArgs) {
  const hosts = await listDealerships(context.get(appContext).db);
  return { others: hosts.map(({ mapX, mapY }) => ({ mapX, mapY })) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { clock, db, requestId } = context.get(appContext);
  const submitted = await submitForm(request, newHostSchema);
  if (submitted.rejected) return submitted.rejected;
  const actor = { actorId: context.get(adminContext).userId, requestId, at: clock.now() };
  const added = await addHost(db, factsFrom(submitted.value), actor);
  if ("isNameTaken" in added) return submitted.reject(422, { fieldErrors: { name: [words.refused.nameTaken] } });
  return redirectWithFlash(`/admin/hosts/${added.id}`, words.added);
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function NewHostPage({ actionData, loaderData: { others } }: Route.ComponentProps) {
  return (
    <AdminPage heading={words.add} lead={words.addLead}>
      <p>
        <Link to="/admin/hosts">← {words.back}</Link>
      </p>
      <AccountPart heading={words.facts} lead={words.factsLead}>
        <HostForm others={others} lastResult={actionData?.lastResult} />
      </AccountPart>
    </AdminPage>
  );
}
