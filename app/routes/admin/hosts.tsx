import { data, Link } from "react-router";
import { AccountPart, AdminPage } from "~/components/admin/admin-page.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { SearchForm } from "~/components/ui/search-form.tsx";
import { hostsAdmin as words } from "~/content/hosts-admin.ts";
import { HostList } from "~/features/dealerships/host-list.tsx";
import { listHostsForAdmins } from "~/features/dealerships/list-hosts.server.ts";
import { readDealershipsQuery } from "~/features/dealerships/schema.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/hosts";
import "~/styles/primitives/gaps.css";
import styles from "./hosts.module.css";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: words.heading, description: words.lead });

const path = "/admin/hosts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { q } = readDealershipsQuery(url.searchParams);
  const hosts = await listHostsForAdmins(context.get(appContext).db, q);
  return data({ q, ...hosts, isOwner: context.get(adminContext).role === "owner" });
}

export default function HostsPage({ loaderData: { q, open, closed, isOwner } }: Route.ComponentProps) {
  const isNone = open.length + closed.length === 0;
  return (
    <AdminPage heading={words.heading} lead={isOwner ? words.lead : words.ownersOnly}>
      <div className={`row end spread gap-5 ${styles.tools}`}>
        <SearchForm action={path} id="hosts-q" label={words.search.label} button={words.search.button} q={q} key={q} />
        {isOwner && (
          <Link to={`${path}/new`} className="action">
            {words.add}
          </Link>
        )}
      </div>
      {q && !isNone && (
        <p>
          <Link to={path}>{words.search.all}</Link>
        </p>
      )}
      {isNone && (
        <p className="empty">
          {q ? words.none : words.empty} {q && <Link to={path}>{words.search.all}</Link>}
        </p>
      )}
      <HostList hosts={open} />
      {closed.length > 0 && (
        <AccountPart heading={words.closedHeading} lead={words.closedLead}>
          <HostList hosts={closed} />
        </AccountPart>
      )}
    </AdminPage>
  );
}
