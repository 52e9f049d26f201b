import { data, Link, Outlet } from "react-router";
import { AccountPart, AdminPage } from "~/components/admin/admin-page.tsx";
import { DifferenceTable } from "~/components/admin/difference-table.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { counterLinkWords } from "~/content/counter.ts";
import { hostsAdmin as words } from "~/content/hosts-admin.ts";
import { dayDate, hourOfDay, longDate, nearDay } from "~/domain/dates.server.ts";
import { CloseHost, ReopenHost } from "~/features/dealerships/close-host.tsx";
import { CounterLinkPart, type ShownCounterLink } from "~/features/dealerships/counter-link.tsx";
import { type Dealership, findDealership, listDealerships } from "~/features/dealerships/dealerships.server.ts";
import { changeHost, factsFrom, factsOf } from "~/features/dealerships/host-changes.server.ts";
import { HostFactList } from "~/features/dealerships/host-facts.tsx";
import { HostForm } from "~/features/dealerships/host-form.tsx";
import {
  describeHostConflict,
  type HostConflict,
  readHostHistory,
} from "~/features/dealerships/host-history.server.ts";
import { HostHistory } from "~/features/dealerships/host-history.tsx";
import { hostSchema } from "~/features/dealerships/host-schema.ts";
import { readHistoryQuery } from "~/features/dealerships/schema.ts";
import { requireOwner } from "~/features/team/admin-guards.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { readCounterLink } from "~/services/counter-links.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { encodeQrCode } from "~/services/qr-code.server.ts";
import { type AppContext, appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/host";
import "~/styles/primitives/gaps.css";

export const handle = { access: "admin", hydrate: true };
export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.facts.name ?? words.heading, description: words.lead });

/** @throws a 404 response */
async function findHost({ db }: AppContext, id: string): Promise<Dealership> {
  const host = await findDealership(db, id);
  if (!host) throw data(null, { status: 404, statusText: "Not Found" });
  return host;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const host = await findHost(app, params.id);
  const { before } = readHistoryQuery(url.searchParams);
  const hosts = await listDealerships(app.db);
  return {
    id: host.id,
    facts: factsOf(host),
    version: host.version,
    isClosed: host.closedAt !== null,
    others: hosts.filter(({ id }) => id !== host.id).map(({ mapX, mapY }) => ({ mapX, mapY })),
    counterLink: await showCounterLink(app, host.id),
    history: await readHostHistory(app.db, host.id, before),
    isOlder: before !== undefined,
    isOwner: context.get(adminContext).role === "owner",
  };
}

async function showCounterLink({ clock, db, secret, settings }: AppContext, hostId: number): Promise<ShownCounterLink> {
  const { number, open } = await readCounterLink(db, secret, hostId);
  if (!open) return { number };
  const { createdAt, createdBy, lastUsedAt, path } = open;
  const url = path && settings.appUrl + path;
  return {
    number,
    open: {
      since: longDate(createdAt),
      sinceDay: dayDate(createdAt),
      createdBy,
      lastUsed: lastUsedAt && showLastUse(lastUsedAt, clock.now()),
      address: url ? { url, picture: encodeQrCode(url) } : undefined,
    },
  };
}

/** A use is noted at most once an hour: its minute would say too much. */
const showLastUse = (at: Date, now: Date) => counterLinkWords.used(nearDay(at, now), hourOfDay(at));

export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { clock, db, requestId } = app;
  const admin = context.get(adminContext);
  requireOwner(admin);
  const { id } = await findHost(app, params.id);
  const submitted = await submitForm(request, hostSchema);
  if (submitted.rejected) return submitted.rejected;
  const { version: seen, ...input } = submitted.value;
  const facts = factsFrom(input);
  const outcome = await changeHost(db, { id, facts, seen }, { actorId: admin.userId, requestId, at: clock.now() });
  if ("isNameTaken" in outcome) return submitted.reject(422, { fieldErrors: { name: [words.refused.nameTaken] } });
  if ("newer" in outcome) {
    const conflict = await describeHostConflict(db, outcome.newer, facts);
    return submitted.reject(409, { formErrors: [conflict.heading] }, { conflict });
  }
  return redirectWithFlash(`/admin/hosts/${id}`, outcome.isChanged ? words.saved : words.unchanged);
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function HostPage({ actionData, loaderData }: Route.ComponentProps) {
  const { counterLink, facts, history, id, isClosed, isOlder, isOwner, others, version } = loaderData;
  const path = `/admin/hosts/${id}`;
  const lastResult = actionData?.lastResult;
  const conflict = actionData && "conflict" in actionData ? (actionData.conflict as HostConflict) : undefined;
  // Without script a refused form comes back on a page that has read the host anew.
  const seen = conflict?.version ?? (Number(lastResult?.initialValue?.version) || version);
  return (
    <>
      <Outlet />
      <AdminPage heading={facts.name} lead={isOwner ? undefined : words.ownersOnly}>
        <p className="row gap-2-5">
          <Link to="/admin/hosts">← {words.back}</Link>
          <a href={`/dealerships/${id}`}>{words.view}</a>
        </p>
        {isClosed && (
          <AccountPart heading={words.reopen.heading} lead={words.reopen.lead}>
            {isOwner && <ReopenHost path={path} />}
          </AccountPart>
        )}
        {conflict && <Conflict conflict={conflict} path={path} />}
        <AccountPart heading={words.facts} lead={isOwner ? words.factsLead : undefined}>
          {isOwner ? (
            <HostForm key={version} host={{ ...facts, version: seen }} others={others} lastResult={lastResult} />
          ) : (
            <HostFactList host={facts} />
          )}
        </AccountPart>
        {!isClosed && (
          <AccountPart heading={counterLinkWords.heading} lead={counterLinkWords.lead}>
            <CounterLinkPart link={counterLink} path={path} hostName={facts.name} />
          </AccountPart>
        )}
        {isOwner && !isClosed && (
          <AccountPart heading={words.close.heading} lead={words.close.lead}>
            <CloseHost path={path} />
          </AccountPart>
        )}
        <AccountPart heading={words.history.heading} lead={words.history.lead}>
          <HostHistory events={history.events} />
          <p className="row gap-2-5">
            {isOlder && <Link to={path}>{words.history.newest}</Link>}
            {history.older && <Link to={`?before=${history.older}`}>{words.history.older}</Link>}
          </p>
        </AccountPart>
      </AdminPage>
    </>
  );
}

function Conflict({ conflict, path }: { conflict: HostConflict; path: string }) {
  return (
    <div className="notice">
      <p>{words.conflict.text}</p>
      <DifferenceTable differences={conflict.differences} before={words.conflict.theirs} after={words.conflict.yours} />
      <p>
        <a href={path}>{words.conflict.load}</a>
      </p>
    </div>
  );
}
