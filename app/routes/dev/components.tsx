import { data } from "react-router";
import { BikeOnGround } from "~/components/illustrations/bike-on-ground.tsx";
import { BrandMark } from "~/components/illustrations/brand-mark.tsx";
import { EBike } from "~/components/illustrations/e-bike.tsx";
import { Fleet } from "~/components/illustrations/fleet.tsx";
import { OffTrail } from "~/components/illustrations/off-trail.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { SandboxBanner } from "~/components/site-frame.tsx";
import { DescriptionList } from "~/components/ui/description-list.tsx";
import { PictureField, PictureFieldScript } from "~/components/ui/picture-field.tsx";
import { auditOutcomeLabels } from "~/content/audit.ts";
import { depositStateLabels } from "~/content/deposits.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/components";
import "~/styles/primitives/bike.css";
import "~/styles/primitives/card.css";
import "~/styles/primitives/field.css";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/line-list.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/typed.css";
import "~/styles/primitives/ruled.css";
import "~/styles/primitives/sums.css";
import "~/styles/primitives/table.css";
import "~/styles/primitives/tag.css";
import "~/styles/primitives/terms.css";
import "~/styles/primitives/touch.css";
import styles from "./components.module.css";

export const handle = { access: "sandbox" };

export const meta = () => [
  ...pageMeta({ title: "Components", description: "Every primitive, field state and illustration." }),
  { name: "robots", content: "noindex" },
];

export function loader({ context }: Route.LoaderArgs) {
  const { sandbox } = context.get(appContext).settings;
  if (!sandbox) throw data(null, { status: 404, statusText: "Not Found" });
  return { sandbox };
}

export default function ComponentsPage({ loaderData: { sandbox } }: Route.ComponentProps) {
  return (
    <>
      <SandboxBanner sandbox={sandbox} />
      <main id="main">
        <h1 className="sr-only">Components</h1>
        <div className={`grid ${styles.page}`}>
          <Half scheme="light" />
          <Half scheme="dark" />
        </div>
        <PictureFieldScript />
      </main>
    </>
  );
}

function Half({ scheme }: { scheme: "light" | "dark" }) {
  return (
    <section className={`stack gap-5 ${styles.half}`} data-scheme={scheme} aria-labelledby={scheme}>
      <h2 id={scheme} className="display title-l">
        {scheme === "light" ? "Light" : "Dark"}
      </h2>
      <p className="caption">Caption</p>
      <p>
        Text with a link to <a href="/dev/mailbox">the mailbox</a>, <kbd>K</kbd> and{" "}
        <span className="muted">muted words</span>.
      </p>
      <div className="row gap-4">
        <button type="button" className="action">
          Action
        </button>
        <button type="button" className="action" disabled>
          Disabled
        </button>
        <button type="button" className="action-quiet">
          Quiet
        </button>
        <button type="button" className="action-quiet action-small">
          Small
        </button>
        <button type="button" className="action-quiet action-grave">
          Grave
        </button>
      </div>
      <Fields scheme={scheme} />
      <Data />
      <Lists />
      <Drawings />
    </section>
  );
}

function Fields({ scheme }: { scheme: string }) {
  const id = (name: string) => `${scheme}-${name}`;
  return (
    <div>
      <div className="field">
        <label className="field-label" htmlFor={id("empty")}>
          Field
        </label>
        <span className="field-hint">Hint</span>
        <input className="input" id={id("empty")} placeholder="Placeholder" />
      </div>
      <div className="field">
        <label className="field-label" htmlFor={id("wrong")}>
          Invalid
        </label>
        <input className="input" id={id("wrong")} defaultValue="Value" aria-invalid="true" />
        <span className="field-error">Error</span>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={id("choice")}>
          Select
        </label>
        <select className="input" id={id("choice")}>
          <option>Choice</option>
        </select>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={id("text")}>
          Paragraph
        </label>
        <textarea className="input" id={id("text")} rows={2} />
      </div>
      <div className="field">
        <label className="field-label" htmlFor={id("file")}>
          File
        </label>
        <input className="input file-input" id={id("file")} type="file" />
      </div>
      <PictureField field={{ id: id("pictures"), name: "pictures" }} />
    </div>
  );
}

function Data() {
  const states = Object.entries({ ...depositStateLabels, ...auditOutcomeLabels });
  return (
    <>
      <p className="row gap-4">
        <span className="tag">Tag</span>
        <span className="tag" data-state="owner">
          Owner
        </span>
        <span className="tag" data-state="alert">
          Alert
        </span>
      </p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {states.map(([name, label]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label="State">
                <span className="state" data-state={name}>
                  {label}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul>
        <li className="line">
          <div>
            <span className="line-name">Line</span>
            <p className="line-facts">
              <span>One fact</span>
              <span>Another</span>
            </p>
          </div>
        </li>
      </ul>
      <DescriptionList items={[{ name: "Name", value: "Value" }]} />
      <p className="note-lead">Lead of a note</p>
      <p className="note">Note</p>
      <p className="note-alert">Alert</p>
      <p className="empty">No rows</p>
    </>
  );
}

function Lists() {
  return (
    <>
      <p className="lead">Lead</p>
      <p className="card typed">{"Card\nwith what somebody typed"}</p>
      <ul className="ruled">
        <li>Ruled</li>
        <li className="row spread gap-4">
          <span className="strong">Row</span>
          <button type="button" className="touch row-action">
            Row action
          </button>
        </li>
      </ul>
      <dl className="terms">
        <div>
          <dt>Term</dt>
          <dd>Meaning</dd>
        </div>
      </dl>
      <dl className="sums">
        <div>
          <dt>Deposit</dt>
          <dd>$500.00</dd>
        </div>
      </dl>
      <details className="unfold">
        <summary className="touch plus">Unfold</summary>
        <p>What it asks</p>
      </details>
    </>
  );
}

function Drawings() {
  return (
    <div className="row gap-4">
      <BrandMark className={styles.mark} />
      {(["classic", "step-through", "long-tail", "cruiser"] as const).map((model) => (
        <EBike key={model} model={model} className={styles.drawing} />
      ))}
      <Fleet count={3} perRow={3} className={styles.drawing} />
      <OffTrail className={styles.drawing} />
      <BikeOnGround model="step-through" isRidden />
    </div>
  );
}
