import type { CSSProperties, ReactNode } from "react";
import { type Plan, plans, pricing } from "../../content/plans.ts";
import { FigureCaption } from "../figure-caption.tsx";
import { Fleet } from "../illustrations/fleet.tsx";
import styles from "./plan-table.module.css";

const { table, learnMore } = pricing;

/** Divides each plan's fleet into full rows. */
const perRow: Readonly<Record<Plan["id"], number>> = { starter: 3, standard: 3, professional: 3, enterprise: 4 };

const gaugeWidth = 140;

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
  return (
    <figure className={`sheet ${styles["plans-figure"]}`}>
      <table className={`hidden-until-parsed ${styles.plans}`} {...role.table}>
        <caption className="sr-only">{table.caption}</caption>
        <thead {...role.group}>
          <tr {...role.row}>
            <th scope="col" {...role.head} className={styles["plans-corner"]}>
              <span className="caption">{table.plan}</span>
            </th>
            {plans.map(({ id, name, price, currency }, index) => (
              <th key={id} scope="col" {...role.head} className={styles.planHead} style={at(index)}>
                <span id={`plan-${id}`} className="display">
                  {name}
                </span>
                <span className={styles.planPrice}>
                  <b>{price}</b> {currency}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role.group}>
          <Row name={table.fleet} kind="fleet" cell={(plan) => <FleetOf plan={plan} />} />
          <Row name={table.fee} kind="fee" cell={(plan, index) => <Fee plan={plan} before={plans[index - 1]} />} />
          <Row
            name={table.contents}
            kind="contents"
            cell={({ contents }) => (
              <ul>
                {contents.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            )}
          />
          <Row name={table.insurance} kind="insurance" cell={({ insurance }) => insurance} />
          <Row name={table.winter} kind="winter" cell={({ winter }) => winter} />
          <Row name={table.reviews} kind="reviews" cell={({ reviews }) => reviews} />
          <Row name={table.action} kind="action" cell={(plan) => <Actions plan={plan} />} />
        </tbody>
      </table>
      <FigureCaption number={1}>{table.figure}</FigureCaption>
    </figure>
  );
}

const at = (index: number) => ({ "--plan": index + 1 }) as CSSProperties;

function Row({ name, kind, cell }: { name: string; kind: string; cell: (plan: Plan, index: number) => ReactNode }) {
  return (
    <tr {...role.row} className={`${styles[`plans-${kind}`]}`}>
      <th scope="row" {...role.side} className={styles["plans-side"]}>
        <span className="caption">{name}</span>
      </th>
      {plans.map((plan, index) => (
        <td key={plan.id} {...role.cell} data-label={name} style={at(index)}>
          <div>{cell(plan, index)}</div>
        </td>
      ))}
    </tr>
  );
}

function FleetOf({ plan: { id, bikes, bikeCount, description } }: { plan: Plan }) {
  return (
    <>
      <span className={styles.planFleet} style={{ "--rows": Math.ceil(bikes / perRow[id]) } as CSSProperties}>
        <Fleet count={bikes} perRow={perRow[id]} />
      </span>
      <span className={styles.planBikes}>
        <b className="display">{bikeCount}</b> e-bikes
      </span>
      <span className={styles.planFor}>{description}</span>
    </>
  );
}

function Fee({ plan, before = plan }: { plan: Plan; before?: Plan }) {
  const style = { "--share": plan.monthly / gaugeWidth, "--before": before.monthly / gaugeWidth } as CSSProperties;
  return (
    <span className={styles.fee} style={style}>
      <span>
        <b className="display">{plan.hostFee}</b> {table.perMonth}
      </span>
      <span className={styles.feeStep} aria-hidden="true" />
    </span>
  );
}

function Actions({ plan: { id, action } }: { plan: Plan }) {
  return (
    <span className={styles.planActions}>
      <a className="action" href={action.href} aria-describedby={`plan-${id}`}>
        {action.label}
      </a>
      <a href={learnMore.href} aria-describedby={`plan-${id}`}>
        {learnMore.label}
        <span className="sr-only"> about being a host</span>
      </a>
    </span>
  );
}
