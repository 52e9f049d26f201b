import { useLocation } from "react-router";
import { PostForm } from "~/components/admin/post-form.tsx";
import { disputesAdmin as words } from "~/content/deposits.ts";
import { money } from "~/domain/money.ts";
import styles from "./dispute-section.module.css";
import type { ShownDispute } from "./disputes.server.ts";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/typed.css";
import "~/styles/primitives/touch.css";

interface OfDeposit {
  depositId: string;
  currency: string;
}

export function DisputeSection({ dispute, ...deposit }: OfDeposit & { dispute: ShownDispute }) {
  const { amountCents, dueOn, id, isLate, isSendable, openedOn, reason, sentBy, sentOn, state } = dispute;
  const headingId = `dispute-${id}`;
  // What was just prepared is to be read.
  const evidenceIsNext = dispute.stagedOn && !sentOn;
  return (
    <section aria-labelledby={headingId} data-work={headingId}>
      <h3 id={headingId} tabIndex={-1} data-work-next={evidenceIsNext ? undefined : ""}>
        {words.heading}
      </h3>
      <dl className="detail-facts">
        <Fact name={words.reason} value={reason} />
        <Fact name={words.amount} value={money(amountCents, deposit.currency)} />
        <Fact name={words.openedOn} value={openedOn} />
        <Fact name={words.dueOn} value={dueOn ?? words.noDate} />
        <Fact name={words.outcome} value={state === "opened" && sentOn ? words.withBank : words.states[state]} />
      </dl>
      {sentOn && sentBy && <p>{words.sentBy(sentBy, sentOn)}</p>}
      {isLate && <p className="note-alert">{words.late}</p>}
      <Evidence dispute={dispute} />
      {isSendable && <Buttons dispute={dispute} {...deposit} />}
    </section>
  );
}

function Evidence({
  dispute: { evidence, isSendable, isStale, sentOn, stagedBy, stagedOn },
}: {
  dispute: ShownDispute;
}) {
  if (!stagedOn || !stagedBy) return isSendable && <p>{words.notPrepared}</p>;
  return (
    <>
      <p>{words.stagedBy(stagedBy, stagedOn)}</p>
      {isStale && isSendable && <p className="note-alert">{words.isStale}</p>}
      <details open={!sentOn}>
        <summary className="touch-summary strong" data-work-next={sentOn ? undefined : ""}>
          {words.asTheBankSees}
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
        <section className={`text-s ${styles.evidence}`} aria-label={words.evidence} tabIndex={0}>
          <dl className="stack gap-4">
            {evidence.map(({ label, text }) => (
              <div key={label}>
                <dt className="muted">{label}</dt>
                <dd className="typed">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </details>
    </>
  );
}

function Buttons({ currency: _currency, depositId, dispute }: OfDeposit & { dispute: ShownDispute }) {
  const { search } = useLocation();
  const { id: disputeId, isStale, stagedAt } = dispute;
  return (
    <>
      {stagedAt && !isStale && (
        <PostForm
          key={stagedAt}
          action={`/admin/deposits/send-evidence${search}`}
          fields={{ depositId, disputeId, stagedAt }}
          className="stack start gap-2"
        >
          <p className="note">{words.sendOnce}</p>
          <label className="touch">
            <input type="checkbox" name="hasRead" required />
            {words.hasRead}
          </label>
          <button type="submit" className="action">
            {words.send}
          </button>
        </PostForm>
      )}
      <PostForm
        key={`prepare-${stagedAt}`}
        action={`/admin/deposits/prepare-evidence${search}`}
        fields={{ depositId, disputeId }}
        className="stack start gap-2"
      >
        <button type="submit" className={stagedAt && !isStale ? "action-quiet" : "action"}>
          {stagedAt ? words.prepareAgain : words.prepare}
        </button>
      </PostForm>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
