import type { CSSProperties, ReactNode } from "react";
import { hostLandingDocument } from "../../content/host-landing.ts";
import { type Plan, pricingDocument } from "../../content/plans.ts";
import { useContent } from "../content.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { Fleet } from "../illustrations/fleet.tsx";
import "~/styles/primitives/ruled.css";
import styles from "./plan-table.module.css";

const perRow = 6;
const gaugeTop = 140;

// On phones each plan is a card. Explicit roles, because browsers drop table semantics with another `display`.
const role = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  side: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

export function PlanTable() {
  const hostLanding = useContent(hostLandingDocument);
  const plans = useContent(pricingDocument).plans;
  const { table } = useContent(pricingDocument);
  return (
    <figure className={`sheet ${styles.figure}`}>
      <ul className={`hidden-until-parsed ruled numerals ${styles.summary}`}>
        {plans.map(({ id, name, price, bikeCount, hostFee }) => (
          <li key={id}>
            <a href={`#plan-${id}`}>{name}</a>
            <span>{price}</span>
            <span className="muted text-s">{bikeCount} e-bikes</span>
            <span className="muted text-s">
              {hostFee} {table.perMonth}
            </span>
          </li>
        ))}
      </ul>
      <table className={`hidden-until-parsed ${styles.plans}`} {...role.table}>
        <caption className="sr-only">{table.caption}</caption>
        <thead {...role.group}>
          <tr {...role.row}>
            <th scope="col" {...role.head} className={styles.corner}>
              <span className="caption">{table.plan}</span>
            </th>
            {plans.map(({ id, name, price, unit, popular }, index) => (
              <th key={id} scope="col" {...role.head} className={styles.head} style={at(index)}>
                <span id={`plan-${id}`} className={`display text-xl ${styles.name}`}>
                  {name}
                </span>
                <span className={`numerals ${styles.price}`}>
                  <b className="display">{price}</b> {unit}
                </span>
                {popular && <span className={`strong ${styles.mark}`}>{hostLanding.packages.popular}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role.group}>
          <Row name={table.fleet} cell={(plan) => <FleetOf plan={plan} />} />
          <Row
            name={table.fee}
            className={styles.fee}
            cell={(plan, index) => <Fee plan={plan} before={plans[index - 1]} />}
          />
          <Row
            name={table.contents}
            cell={({ contents }) => (
              <ul className={styles.contents}>
                {contents.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          />
          <Row name={table.insurance} className={styles.same} cell={({ insurance }) => insurance} />
          <Row name={table.winter} className={styles.same} cell={({ winter }) => winter} />
          <Row name={table.reviews} className={styles.same} cell={({ reviews }) => reviews} />
          <Row name={table.action} cell={(plan) => <Actions plan={plan} />} />
        </tbody>
      </table>
      <FigureCaption number={1}>{table.figure}</FigureCaption>
    </figure>
  );
}

const at = (index: number) => ({ "--plan": index + 1 }) as CSSProperties;

function Row({
  name,
  className,
  cell,
}: {
  name: string;
  className?: string | undefined;
  cell: (plan: Plan, index: number) => ReactNode;
}) {
  const plans = useContent(pricingDocument).plans;
  return (
    <tr {...role.row} className={className}>
      <th scope="row" {...role.side} className={styles.side}>
        <span className="caption">{name}</span>
      </th>
      {plans.map((plan, index) => (
        <td key={plan.id} {...role.cell} data-label={name} style={at(index)}>
          <div className={className === styles.same && index > 0 ? "sr-only" : undefined}>{cell(plan, index)}</div>
        </td>
      ))}
    </tr>
  );
}

function FleetOf({ plan: { bikes, bikeCount, description } }: { plan: Plan }) {
  return (
    <>
      <b className="display text-xl numerals">{bikeCount}</b> e-bikes
      <span className={styles.fleet} style={{ "--columns": Math.min(bikes / perRow, 1) } as CSSProperties}>
        <Fleet count={bikes} perRow={perRow} />
      </span>
      <span className={`muted ${styles.purpose}`}>{description}</span>
    </>
  );
}

function Fee({ plan, before = plan }: { plan: Plan; before?: Plan }) {
  const { table } = useContent(pricingDocument);
  const style = { "--share": plan.monthly / gaugeTop, "--before": before.monthly / gaugeTop } as CSSProperties;
  return (
    <>
      <b className="display text-xl numerals">{plan.hostFee}</b> <span className="nowrap">{table.perMonth}</span>
      <span className={styles.steps} style={style} aria-hidden="true">
        <span className={styles.step} />
      </span>
    </>
  );
}

function Actions({ plan: { id, action, popular } }: { plan: Plan }) {
  const { learnMore } = useContent(pricingDocument);
  return (
    <span className={`row gap-2 ${styles.actions}`}>
      <a className={popular ? "action" : "action-quiet"} href={action.href} aria-describedby={`plan-${id}`}>
        {action.label}
      </a>
      <a className={`nav-link strong ${styles.more}`} href={learnMore.href} aria-describedby={`plan-${id}`}>
        {learnMore.label}
        <span className="sr-only"> about being a host</span>
      </a>
    </span>
  );
}
