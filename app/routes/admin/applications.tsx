import { data, Form, Link, useNavigate, useNavigation, useSubmit } from "react-router";
import { BrandMark } from "~/components/illustrations/brand-mark.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { SandboxBanner } from "~/components/site-frame.tsx";
import { Spinner } from "~/components/ui/spinner.tsx";
import { onTabKey } from "~/components/ui/tabs.tsx";
import { type AdminTab, adminSearchPlaceholder, adminTabs } from "~/content/admin.ts";
import { brand } from "~/content/brand.ts";
import { requireAdmin } from "~/features/admin-accounts/admin-accounts.server.ts";
import { useSessionWatch } from "~/features/admin-accounts/session-watch.ts";
import { HostApplicationDialog } from "~/features/host-applications/host-application-dialog.tsx";
import {
  countHostApplications,
  findHostApplication,
  listHostApplications,
} from "~/features/host-applications/host-applications.server.ts";
import { HostApplicationsTable } from "~/features/host-applications/host-applications-table.tsx";
import { runtimeContext } from "~/services/runtime.server.ts";
import type { Route } from "./+types/applications";

export const handle = { hydrate: true };
export const meta = () => pageMeta({ title: "Admin Dashboard", description: "Applications and inquiries." });

const longestSearch = 200;

/** The list's state, which lives in the URL: /admin/applications?tab=host|career|media&q=&item=&after=&before= */
function readListState(query: URLSearchParams) {
  const tab = query.get("tab") ?? "";
  const cursor = (name: string) =>
    /^app-\d{1,20}$/.test(query.get(name) ?? "") ? (query.get(name) ?? undefined) : undefined;
  return {
    tab: (Object.hasOwn(adminTabs, tab) ? tab : "host") as AdminTab,
    q: (query.get("q") ?? "")
      .replace(/\p{Cc}/gu, " ")
      .toWellFormed()
      .slice(0, longestSearch),
    item: cursor("item"),
    after: cursor("after"),
    before: cursor("before"),
  };
}

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { auth, db, settings } = context.get(runtimeContext);
  const { headers } = await requireAdmin(request, { auth, db });
  const state = readListState(url.searchParams);
  const onHosts = state.tab === "host";
  const [total, found, page, item] = await Promise.all([
    countHostApplications(db),
    onHosts && state.q ? countHostApplications(db, state.q) : undefined,
    onHosts ? listHostApplications(db, { search: state.q, after: state.after, before: state.before }) : undefined,
    state.item ? findHostApplication(db, state.item) : undefined,
  ]);
  const counts: Record<AdminTab, number> = { host: total, career: 0, media: 0 };
  return data(
    {
      state,
      counts,
      found,
      page: page ?? { rows: [], newer: undefined, older: undefined },
      item,
      sandbox: settings.sandbox,
    },
    { headers },
  );
}

export default function ApplicationsPage({
  loaderData: { state, counts, found, page, item, sandbox },
}: Route.ComponentProps) {
  const checking = useSessionWatch();
  const loading = useNavigation().state !== "idle";
  const navigate = useNavigate();
  const submit = useSubmit();
  const hrefWith = (changes: Record<string, string | undefined>) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ tab: state.tab, q: state.q, ...changes }))
      if (value) query.set(name, value);
    return `?${query}`;
  };
  const here = { after: state.after, before: state.before };

  return (
    <>
      <SandboxBanner sandbox={sandbox} />
      <header className="border-b border-ink">
        <div className="sheet flex min-h-[4.25rem] items-center justify-between gap-4">
          <a href="/" className="flex min-h-11 items-center gap-2.5 text-ink no-underline">
            <BrandMark className="size-9" />
            <span className="display text-2xl">{brand.name}</span>
          </a>
          <div className="flex items-center gap-5">
            <a className="nav-link" href="/admin/deposits">
              Deposits
            </a>
            <Spinner shown={checking || loading} label="Checking your session and loading" />
            <Form method="post" action="/admin/logout">
              <button type="submit" className="action-quiet min-h-11 py-1">
                Logout
              </button>
            </Form>
          </div>
        </div>
      </header>
      <main id="main" className="sheet py-10">
        <h1 className="text-4xl sm:text-5xl">Admin Dashboard</h1>
        <div role="tablist" aria-label="Lists" className="tab-list mt-8" onKeyDown={onTabKey}>
          {Object.entries(adminTabs).map(([tab, { label }]) => (
            <Link
              key={tab}
              role="tab"
              id={`tab-${tab}`}
              aria-selected={tab === state.tab}
              aria-controls="list"
              className="tab"
              preventScrollReset
              to={hrefWith({ tab })}
            >
              {label} <span className="tab-count">{counts[tab as AdminTab].toLocaleString("en-US")}</span>
            </Link>
          ))}
        </div>
        <section id="list" role="tabpanel" aria-labelledby={`tab-${state.tab}`} className="pt-6">
          <Form
            role="search"
            key={state.tab}
            onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
          >
            <input type="hidden" name="tab" value={state.tab} />
            <input
              className="input max-w-md"
              type="search"
              name="q"
              aria-label="Search applications"
              placeholder={adminSearchPlaceholder}
              defaultValue={state.q}
              maxLength={longestSearch}
            />
          </Form>
          <p className="mt-3 min-h-6 text-sm text-muted" aria-live="polite">
            {found !== undefined &&
              `${found.toLocaleString("en-US")} of ${counts[state.tab].toLocaleString("en-US")} found`}
          </p>
          {page.rows.length === 0 ? (
            <p className="border-y border-line py-12 text-lg">{adminTabs[state.tab].empty}</p>
          ) : (
            <HostApplicationsTable rows={page.rows} hrefOf={(id) => hrefWith({ ...here, item: id })} />
          )}
          <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
            {page.newer ? <Link to={hrefWith({ before: page.newer })}>← Newer</Link> : <span />}
            {page.older && <Link to={hrefWith({ after: page.older })}>Older →</Link>}
          </nav>
        </section>
      </main>
      {item && (
        <HostApplicationDialog
          key={item.id}
          application={item}
          onClose={() => void navigate(hrefWith(here), { replace: true, preventScrollReset: true })}
        />
      )}
    </>
  );
}
