import type { ReactNode } from "react";
import { useFetcher, useLocation } from "react-router";
import { changeHostWords, rentalWords, rentalAdminWords as words } from "~/content/counter.ts";
import { rentalLimits } from "~/domain/rental.ts";
import { PictureLinks } from "./picture-links.tsx";
import type { ShownRental } from "./rental-view.server.ts";
import { SafetyChecks } from "./safety-checks.tsx";
import "~/styles/primitives/field.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/touch.css";
import styles from "./rental-section.module.css";

export interface HostChoice {
  id: number;
  name: string;
}

/** The same records as at the host's counter, and the release. */
export function RentalSection({
  rental,
  hosts,
  hasOpenClaim,
  isNext,
}: {
  rental: ShownRental;
  hosts: HostChoice[];
  hasOpenClaim: boolean;
  isNext: boolean;
}) {
  const undo = hasOpenClaim && rental.undo === "return" ? undefined : rental.undo;
  const releasable = hasOpenClaim || !rental.returned ? undefined : rental.releasable;
  return (
    <section aria-labelledby="rental" data-work="rental">
      <h3 id="rental" tabIndex={-1} data-work-next>
        {words.heading}
      </h3>
      <dl className="detail-facts">
        {factsOf(rental, hasOpenClaim).map(({ name, step, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {step && step === undo && <UndoForm key={rental.version} undo={step} depositId={rental.depositId} />}
            </dd>
          </div>
        ))}
      </dl>
      {rental.canChangeHost && <ChangeHostForm key={`host-${rental.version}`} rental={rental} hosts={hosts} />}
      <RentalForms key={rental.version} rental={{ ...rental, releasable }} isNext={isNext} />
    </section>
  );
}

type Step = NonNullable<ShownRental["undo"]>;

function factsOf(rental: ShownRental, hasOpenClaim: boolean): { name: string; value: ReactNode; step?: Step }[] {
  const { day, handedOver, host, isClean, isOver, missing, note, pictures, releaseOn, releasedOn, returned } = rental;
  const condition = isClean ? words.inOrder : missing.length > 0 ? rentalWords.notInOrder(missing) : words.notInOrder;
  return [
    ...(host || !isOver ? [{ name: words.host, value: host ?? words.noHost }] : []),
    ...(day || !isOver ? [{ name: words.day, value: day ?? words.noDay }] : []),
    {
      name: words.handedOver,
      value: handedOver ?? (isOver || returned ? words.noPickup : words.notYet),
      step: "hand-over",
    },
    { name: words.returned, value: returned ?? (isOver ? words.noReturn : words.notYet), step: "return" },
    ...(returned ? [{ name: words.condition, value: condition }] : []),
    ...(note ? [{ name: words.note, value: note }] : []),
    ...(pictures.length > 0 ? [{ name: words.pictures, value: <PictureLinks ids={pictures} /> }] : []),
    ...(releasedOn ? [{ name: words.refund, value: words.releasedOn(releasedOn) }] : []),
    ...(releaseOn && !releasedOn && !hasOpenClaim ? [{ name: words.releaseOn, value: releaseOn }] : []),
  ];
}

function UndoForm({ depositId, undo }: { depositId: string; undo: Step }) {
  return (
    <RentalForm action={`${undo}/undo`} depositId={depositId}>
      <span className="row gap-0-4">
        <span className="note">{undo === "return" ? rentalWords.undoReturnHint : rentalWords.undoHandOverHint}</span>
        <button type="submit" className={`row-action touch ${styles.link}`}>
          {undo === "return" ? rentalWords.undoReturn : rentalWords.undoHandOver}
        </button>
      </span>
    </RentalForm>
  );
}

function ChangeHostForm({
  rental: { depositId, host, hostId, isoDay, version },
  hosts,
}: {
  rental: ShownRental;
  hosts: HostChoice[];
}) {
  const isListed = hosts.some(({ id }) => id === hostId);
  return (
    <details className="unfold">
      <summary className="touch row-action plus">{changeHostWords.open}</summary>
      <RentalForm action="change-host" depositId={depositId} fields={{ version: String(version) }}>
        <div>
          <label className="field-label" htmlFor="rental-host">
            {words.host}
          </label>
          <select id="rental-host" name="dealership" className="input" defaultValue={hostId ?? ""}>
            {hostId === undefined && <option value="">{words.noHost}</option>}
            {hostId !== undefined && !isListed && <option value={hostId}>{changeHostWords.closed(host ?? "")}</option>}
            {hosts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label className="field-label" htmlFor="rental-day">
            {changeHostWords.day}
          </label>
          <input id="rental-day" type="date" name="day" className="input" defaultValue={isoDay} />
        </div>
        <p className="note">{changeHostWords.hint}</p>
        <button type="submit" className="action-quiet">
          {changeHostWords.submit}
        </button>
      </RentalForm>
    </details>
  );
}

function RentalForms({ rental, isNext }: { rental: ShownRental; isNext: boolean }) {
  const { depositId, next, releasable } = rental;
  const action = isNext ? "action" : "action-quiet";
  return (
    <>
      {next === "hand-over" && (
        <RentalForm action="hand-over" depositId={depositId}>
          <SafetyChecks />
          <button type="submit" className={action}>
            {rentalWords.handOver}
          </button>
        </RentalForm>
      )}
      {next === "return" && (
        <RentalForm action="return" depositId={depositId}>
          <SafetyChecks />
          <div>
            <label className="field-label" htmlFor="return-note">
              {rentalWords.note}
            </label>
            <textarea id="return-note" name="note" className="input" rows={2} maxLength={rentalLimits.note} />
          </div>
          <button type="submit" className={action}>
            {rentalWords.recordReturn}
          </button>
        </RentalForm>
      )}
      {releasable && (
        <details className="unfold">
          <summary className="action-quiet action-small">{words.releaseNow(releasable)}</summary>
          <RentalForm action="release" depositId={depositId}>
            <p>{words.releaseQuestion(releasable)}</p>
            <button type="submit" className="action-quiet">
              {words.releaseButton(releasable)}
            </button>
          </RentalForm>
        </details>
      )}
    </>
  );
}

interface Answer {
  lastResult?: { error?: Record<string, string[] | null> | null };
}

/** Keeps what was checked and typed where the server refuses. */
function RentalForm({
  action,
  children,
  depositId,
  fields = {},
}: {
  action: string;
  children: ReactNode;
  depositId: string;
  fields?: Record<string, string>;
}) {
  const fetcher = useFetcher<Answer>();
  const { search } = useLocation();
  const errors = Object.values(fetcher.data?.lastResult?.error ?? {}).flatMap((each) => each ?? []);
  return (
    <fetcher.Form method="post" action={`/admin/deposits/${action}${search}`} autoComplete="off">
      {Object.entries({ deposit: depositId, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {errors.length > 0 && (
        <p role="alert" className="field-error">
          {errors.join(" ")}
        </p>
      )}
      <fieldset disabled={fetcher.state !== "idle"} className={`stack start gap-3 ${styles.controls}`}>
        {children}
      </fieldset>
    </fetcher.Form>
  );
}
