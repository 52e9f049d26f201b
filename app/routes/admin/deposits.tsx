import { randomUUID } from "node:crypto";
import { data, Form, Link, Outlet, useNavigate } from "react-router";
import { AdminPage } from "~/components/admin/admin-page.tsx";
import { ExportLinks } from "~/components/admin/export-links.tsx";
import { focusRow } from "~/components/admin/list-keys.ts";
import { listHref } from "~/components/admin/list-state.ts";
import { Pager } from "~/components/admin/pager.tsx";
import { useCurrentInView } from "~/components/admin/use-current-in-view.ts";
import type { Flash } from "~/components/flash.ts";
import { pageMeta } from "~/components/page-meta.ts";
import { depositsAdmin as words } from "~/content/deposits.ts";
import { money } from "~/domain/money.ts";
import { pictureLimits } from "~/domain/rental.ts";
import { listDealerships } from "~/features/dealerships/dealerships.server.ts";
import type { ClaimAnswers } from "~/features/deposits/claim-section.tsx";
import { DepositComparison } from "~/features/deposits/deposit-comparison.tsx";
import { DepositDialog } from "~/features/deposits/deposit-dialog.tsx";
import { compareDeposits, latestComparison } from "~/features/deposits/deposit-reconciliation.server.ts";
import { refundDeposit } from "~/features/deposits/deposit-refunds.server.ts";
import { findDeposit, listDeposits, sumDeposits } from "~/features/deposits/deposits.server.ts";
import { DepositsTable } from "~/features/deposits/deposits-table.tsx";
import { listDisputes } from "~/features/deposits/disputes.server.ts";
import { maxDepositSearch, readDepositListState } from "~/features/deposits/list-state.ts";
import type { RefundReview } from "~/features/deposits/refund-form.tsx";
import { readShownRental } from "~/features/deposits/rental-view.server.ts";
import { refundSchema } from "~/features/deposits/schema.ts";
import { listClaims } from "~/features/deposits/shown-claims.server.ts";
import { readDeskAddress } from "~/features/submissions/reviews/desk-state.ts";
import { type Answered, reachServer, useLastAnswer } from "~/forms/reach-server.ts";
import { readUploadForm, type UploadForm } from "~/forms/read-upload.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordAudit, recordView } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { PaymentsAway } from "~/services/payments.server.ts";
import { tooManyRequests } from "~/services/rate-limits.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/deposits";
import { claimForms } from "./deposits/claim-actions.server.ts";
import "~/styles/primitives/field.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/strip.css";
import "~/styles/primitives/touch.css";
import styles from "./deposits.module.css";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: "Deposits", description: "Deposits, their ledger and their refunds." });

type DialogAnswer = Answered & ClaimAnswers & { review?: RefundReview };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clock, db, limits, requestId, settings } = context.get(appContext);
  const admin = context.get(adminContext);
  const { q: search, ...state } = readDepositListState(url.searchParams);
  const now = clock.now();
  const view = { at: now, actorId: admin.userId, requestId };
  await (state.item
    ? recordView(db, { ...view, action: "record-viewed", subject: { kind: "deposit", id: state.item } })
    : recordView(db, { ...view, action: "list-read", subject: { kind: "list", id: "deposits" } }));
  const wait = search ? await limits.consume("admin-search", admin.userId) : undefined;
  if (wait) throw tooManyRequests(wait);
  const [page, sums, comparison, item, claims, rental, dealerships, disputes] = await Promise.all([
    listDeposits(db, { search, ...state }),
    sumDeposits(db, search),
    latestComparison(db),
    state.item ? findDeposit(db, state.item) : undefined,
    state.item ? listClaims(db, state.item, now) : [],
    state.item ? readShownRental(db, state.item) : undefined,
    state.item ? listDealerships(db) : [],
    state.item ? listDisputes({ appUrl: settings.appUrl, clock, db }, state.item) : [],
  ]);
  const { depositCurrency: currency } = settings;
  const newClaimKey = url.searchParams.get("claim") === "new" ? randomUUID() : undefined;
  const hosts = dealerships.map(({ id, name }) => ({ id, name }));
  const backTo = readDeskAddress(url.searchParams);
  const shown = { backTo, page, sums, comparison, item, claims, newClaimKey, rental, hosts, disputes, currency };
  return { state: { q: search, ...state }, ...shown };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const read = await readUploadForm(request, {
    fileField: "pictures",
    maxFileBytes: pictureLimits.bytes,
    maxFiles: pictureLimits.files,
    folder: app.files.incomingFolder,
  });
  try {
    const intent = String(read.form.get("intent"));
    const answer = Object.hasOwn(claimForms, intent) ? claimForms[intent] : undefined;
    if (!answer) return await changeMoney({ context, url, form: read.form });
    const shown = new URLSearchParams(url.searchParams);
    shown.delete("claim");
    return await answer({ app, adminId: context.get(adminContext).userId, read, search: `?${shown}` });
  } finally {
    await read.dispose();
  }
}

async function changeMoney({
  context,
  form,
  url,
}: Pick<Route.ActionArgs, "context" | "url"> & Pick<UploadForm, "form">) {
  const { clock, db, jobs, payments, requestId } = context.get(appContext);
  const admin = context.get(adminContext);
  const tools = { clock, db, jobs, payments };
  const record = { at: clock.now(), actorId: admin.userId, requestId };
  const back = (flash: Flash) => redirectWithFlash(`/admin/deposits${url.search}`, flash);
  if (form.get("intent") === "compare") {
    try {
      await compareDeposits(tools);
      await recordAudit(db, { ...record, action: "deposits-compared" });
      return back(words.compared);
    } catch (error) {
      if (!(error instanceof PaymentsAway)) throw error;
      return back({
        title: "That didn't go through",
        description: "The payment provider didn't answer. Please try again.",
        kind: "error",
      });
    }
  }

  const submitted = await submitForm(form, refundSchema);
  if (submitted.rejected) return submitted.rejected;
  const { intent, ...input } = submitted.value;
  const deposit = await findDeposit(db, input.deposit);
  const refuse = (status: number, description: string, field: "amount" | "" = "") => {
    const notice = { title: "Not refunded", description, kind: "error" as const };
    return submitted.reject(status, { fieldErrors: { [field]: [description] } }, { notice });
  };
  if (!deposit) return refuse(404, words.notRefundable);
  if (intent === "review") {
    if (deposit.ledger !== input.ledger) return refuse(409, words.changed);
    if (input.amount > deposit.leftCents) return refuse(422, words.amountTooHigh, "amount");
    const claims = await listClaims(db, deposit.id, clock.now());
    const claimedCents = claims.find(({ isOpen }) => isOpen)?.amountCents ?? 0;
    if (input.amount > deposit.leftCents - claimedCents) return refuse(422, words.amountClaimed, "amount");
    const typed = String(form.get("amount"));
    return data<DialogAnswer>({ review: { amountCents: input.amount, amount: typed, reason: input.reason } });
  }
  const refunded = await refundDeposit(tools, input, admin.email);
  const outcome = "refused" in refunded ? "refused" : refunded.isFinished ? "done" : "pending";
  await recordAudit(db, {
    ...record,
    action: "refund-asked",
    subject: { kind: "deposit", id: input.deposit },
    outcome,
  });
  if ("refused" in refunded) return refuse(refunded.field ? 422 : 409, refunded.refused, refunded.field);
  if (!refunded.isSent) return back(words.refundKept);
  return back(refunded.isFinished ? words.refunded : words.refundPending);
}

export const clientAction = (args: Route.ClientActionArgs) =>
  reachServer(args, {
    results: {
      review: "lastResult",
      "claim-review": "claimResult",
      "claim-send": "claimResult",
      "claim-decide": "decideResult",
    },
  });

export default function DepositsPage({
  actionData,
  loaderData: { backTo, state, page, sums, comparison, item, claims, newClaimKey, rental, hosts, disputes, currency },
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const strip = useCurrentInView<HTMLElement>(state.state);
  const hrefWith = (changes: Record<string, string | undefined>) =>
    listHref({ q: state.q, state: state.state, ...changes });
  const close = async (row: string) => {
    if (backTo) return navigate(backTo.href, { replace: true, state: { row: backTo.row } });
    await navigate(hrefWith(here), { replace: true, preventScrollReset: true });
    focusRow(row);
  };
  const shownSums = sums.filter((sum) => !state.state || sum.state === state.state);
  const here = { after: state.after, before: state.before };
  const isDifferent = comparison?.mismatches.some(({ mended }) => !mended);
  const compared = <DepositComparison comparison={comparison} currency={currency} />;
  const { lastResult, notice, review, ...claimAnswers } =
    useLastAnswer<DialogAnswer>(actionData as DialogAnswer | undefined) ?? {};

  return (
    <>
      <Outlet />
      <AdminPage heading={words.heading} notice={notice}>
        {isDifferent && compared}
        <MoneyTotals sums={shownSums} />
        <div className={`row gap-2-5 ${styles.tools}`}>
          <Form role="search" className={styles.search} key={`${state.q} ${state.state}`} data-work="search">
            {state.state && <input type="hidden" name="state" value={state.state} />}
            <input
              className="input"
              type="search"
              name="q"
              data-work-next
              aria-label="Search deposits"
              placeholder={words.search}
              defaultValue={state.q}
              maxLength={maxDepositSearch}
            />
            <button className="action-quiet" type="submit">
              Search
            </button>
          </Form>
          <ExportLinks list="deposits" filter={{ q: state.q, state: state.state }} rows={countDeposits(shownSums)} />
        </div>
        <nav ref={strip} aria-label="States" className={`row strip ${styles.states}`}>
          <StateLink label="All" href={hrefWith({ state: undefined })} isCurrent={!state.state} sums={sums} />
          {Object.entries(words.states).map(([name, label]) => (
            <StateLink
              key={name}
              label={label}
              href={hrefWith({ state: name })}
              isCurrent={state.state === name}
              sums={sums.filter((sum) => sum.state === name)}
            />
          ))}
        </nav>
        <section aria-label="Deposits found">
          {page.rows.length === 0 ? (
            <p className="empty">
              {words.empty} {(state.q || state.state) && <Link to="/admin/deposits">{words.showAll}</Link>}
            </p>
          ) : (
            <DepositsTable rows={page.rows} hrefOf={(id) => hrefWith({ ...here, item: id })} />
          )}
          <Pager
            newer={page.newer && hrefWith({ before: page.newer })}
            older={page.older && hrefWith({ after: page.older })}
          />
        </section>
        {!isDifferent && compared}
      </AdminPage>
      {item && (
        <DepositDialog
          key={item.id}
          deposit={item}
          disputes={disputes}
          rental={rental}
          hosts={hosts}
          lastResult={lastResult}
          review={review}
          claims={claims}
          newClaimKey={newClaimKey}
          claimAnswers={claimAnswers}
          onClose={() => void close(item.id)}
        />
      )}
    </>
  );
}

type Sum = Awaited<ReturnType<typeof sumDeposits>>[number];

const addUp = (sums: Sum[], cents: "paidCents" | "refundedCents" | "keptCents") =>
  sums.reduce((sum, each) => sum + each[cents], 0);

const countDeposits = (sums: Sum[]) => sums.reduce((total, { deposits }) => total + deposits, 0);

function MoneyTotals({ sums }: { sums: Sum[] }) {
  return [...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, each]) => {
    const [received, refunded] = [addUp(each, "paidCents"), addUp(each, "refundedCents")];
    const kept = addUp(each, "keptCents");
    const inDispute = each.filter(({ state }) => state === "disputed");
    const disputed = addUp(inDispute, "paidCents") - addUp(inDispute, "refundedCents") - addUp(inDispute, "keptCents");
    const totals = {
      Received: received,
      Refunded: refunded,
      ...(kept > 0 && { Kept: kept }),
      ...(disputed > 0 && { "In dispute": disputed }),
      Held: received - refunded - kept - disputed,
    };
    return (
      <dl
        key={currency}
        className={`row gap-6 numerals ${styles.totals}`}
        aria-label={`Totals in ${currency.toUpperCase()}`}
      >
        {Object.entries(totals).map(([name, cents]) => (
          <div key={name} className="row baseline gap-2">
            <dt className="note">{name}</dt>
            <dd className="strong">{money(cents, currency)}</dd>
          </div>
        ))}
      </dl>
    );
  });
}

function StateLink({ label, href, isCurrent, sums }: { label: string; href: string; isCurrent: boolean; sums: Sum[] }) {
  const total = countDeposits(sums);
  return (
    <Link
      to={href}
      className={`touch text-s numerals ${styles.state}`}
      aria-current={isCurrent ? "true" : undefined}
      preventScrollReset
    >
      {label} <span className={total === 0 ? undefined : "strong"}>{total.toLocaleString("en-US")}</span>
    </Link>
  );
}
