import { data } from "react-router";
import { pageMeta } from "~/components/page-meta.ts";
import { brand } from "~/content/brand.ts";
import { counterWords as words } from "~/content/counter.ts";
import { describeLastStep, describeUndone, findAtCounter, listAtCounter } from "~/features/deposits/counter.server.ts";
import { CounterDepositPart } from "~/features/deposits/counter-deposit.tsx";
import { CounterList, FindByCode } from "~/features/deposits/counter-list.tsx";
import { CounterNotice } from "~/features/deposits/counter-notice.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { findCounter } from "~/services/counter-links.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/counter";
import styles from "./counter.module.css";
import { changeAtCounter, openAtCounter } from "./counter-actions.server.ts";

export const handle = { access: "link" };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta({ title: loaderData?.name ?? words.unknown, description: words.description }),
  { name: "robots", content: "noindex, nofollow" },
];
// The URL grants access: keep it out of caches and referrers.
export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

const nothing = {
  name: undefined,
  typed: undefined,
  deposit: undefined,
  fault: undefined,
  page: undefined,
  notice: undefined,
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const now = app.clock.now();
  const found = await findCounter(app.db, params.token, now);
  if (found?.state !== "open")
    return data({ ...nothing, isRevoked: found !== undefined }, { status: found ? 410 : 404 });
  const { dealershipId, name } = found;
  const counter = { dealershipId, now };
  const shown = { ...nothing, isRevoked: false, name };
  const typed = url.searchParams.get("code")?.slice(0, 20);
  const opened = typed === undefined ? undefined : await openAtCounter(app, counter, params.token, typed);
  if (opened && "deposit" in opened) {
    const deposit = opened.deposit.shown;
    return data({ ...shown, deposit, notice: url.searchParams.has("undone") ? describeUndone(deposit) : undefined });
  }
  const page = await listAtCounter(app.db, counter, readCursors(url.searchParams));
  const done = await findAtCounter(app.db, counter, url.searchParams.get("done") ?? "", "own");
  const notice = done && describeLastStep(done.shown);
  return data(
    { ...shown, typed, page, notice, fault: opened?.sentence },
    { status: opened?.status, headers: opened?.headers },
  );
}

function readCursors(query: URLSearchParams) {
  const read = (name: string) => /^dep-\d{1,20}$/.exec(query.get(name) ?? "")?.[0];
  return { after: read("after"), before: read("before") };
}

export const action = ({ context, params, request, url }: Route.ActionArgs) =>
  changeAtCounter(request, context.get(appContext), params.token, url.searchParams);

export default function CounterPage({ actionData, loaderData }: Route.ComponentProps) {
  const { deposit, fault, isRevoked, name, notice, page, typed } = loaderData;
  if (name === undefined) return <NoCounter isRevoked={isRevoked} />;
  const { lastResult } = (actionData ?? {}) as { lastResult?: FormResult };
  return (
    <div className={`sheet stack gap-6 ${styles.page}`} data-prerender="never">
      {notice && <CounterNotice notice={notice} />}
      {deposit && <CounterDepositPart deposit={deposit} hostName={name} lastResult={lastResult} />}
      {page && (
        <>
          <header className="stack gap-3">
            <h1 className="title-l anywhere">{name}</h1>
            <p>{words.lead}</p>
          </header>
          <FindByCode typed={typed} fault={fault} />
          <CounterList {...page} changed={notice?.reference} />
        </>
      )}
    </div>
  );
}

function NoCounter({ isRevoked }: { isRevoked: boolean }) {
  return (
    <div className={`sheet stack gap-6 ${styles.page}`}>
      <header className="stack gap-3">
        <h1 className="text-2xl anywhere">{isRevoked ? words.revoked : words.unknown}</h1>
        <p>{isRevoked ? words.revokedText : words.unknownText}</p>
      </header>
      <p>
        Questions? Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
      </p>
    </div>
  );
}
