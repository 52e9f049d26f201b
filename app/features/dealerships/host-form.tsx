import { hostsAdmin as words } from "~/content/hosts-admin.ts";
import { type HostFacts, hostFields } from "~/domain/host.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import styles from "./host-form.module.css";
import { hostSchema, newHostSchema } from "./host-schema.ts";
import { type ChartSpot, PositionField } from "./position-field.tsx";

interface HostFormProps {
  /** Undefined: the host is to be added. */
  host?: HostFacts & { version: number };
  others: readonly ChartSpot[];
  lastResult?: FormResult;
}

const { hints, labels } = words;

function valuesOf(host: HostFacts): Record<string, string> {
  const rounded = { ...host, mapX: Math.round(host.mapX * 10) / 10, mapY: Math.round(host.mapY * 10) / 10 };
  return Object.fromEntries(hostFields.map((field) => [field, String(rounded[field] ?? "")]));
}

export function HostForm({ host, others, lastResult }: HostFormProps) {
  return (
    <SchemaForm
      id="host-facts"
      label={words.facts}
      // Without the version a new host's form has one field less.
      schema={(host ? hostSchema : newHostSchema) as typeof newHostSchema}
      lastResult={lastResult}
      defaultValue={host && valuesOf(host)}
      className={styles.form}
    >
      {({ fields, busy }) => (
        <>
          {host && <input type="hidden" name="version" value={host.version} />}
          <div className={styles.pair}>
            <TextField field={fields.name} label={labels.name} autoComplete="off" />
            <TextField field={fields.bikes} label={labels.bikes} inputMode="decimal" />
          </div>
          <TextField field={fields.place} label={labels.place} hint={hints.place} />
          <PositionField fields={fields} others={others} />
          <TextField field={fields.address} label={labels.address} autoComplete="off" optional />
          <div className={styles.pair}>
            <TextField
              field={fields.phone}
              label={labels.phone}
              hint={hints.phone}
              type="tel"
              autoComplete="off"
              optional
            />
            <TextField
              field={fields.email}
              label={labels.email}
              hint={hints.email}
              type="email"
              autoComplete="off"
              optional
            />
          </div>
          <TextField field={fields.website} label={labels.website} type="url" autoComplete="off" optional />
          <div className={styles.pair}>
            <TextField field={fields.hours} label={labels.hours} hint={hints.hours} optional />
            <TextField field={fields.season} label={labels.season} hint={hints.season} optional />
          </div>
          <TextField field={fields.rating} label={labels.rating} hint={hints.rating} inputMode="decimal" optional />
          <TextField
            field={fields.confirmedOn}
            label={labels.confirmedOn}
            hint={hints.confirmedOn}
            type="date"
            optional
          />
          <button type="submit" className="action" disabled={busy}>
            {host ? words.save : words.add}
          </button>
        </>
      )}
    </SchemaForm>
  );
}
