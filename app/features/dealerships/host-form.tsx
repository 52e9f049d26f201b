import { useEffect, useRef, useState } from "react";
import { hostsAdmin as words } from "~/content/hosts-admin.ts";
import { type HostFacts, type HostField, hostFields } from "~/domain/host.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import "~/styles/primitives/note.css";
import styles from "./host-form.module.css";
import { hostSchema, newHostSchema } from "./host-schema.ts";
import { type ChartSpot, PositionField } from "./position-field.tsx";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/grid.css";

interface HostFormProps {
  /** Undefined: the host is to be added. */
  host?: HostFacts & { version: number };
  others: readonly ChartSpot[];
  lastResult?: FormResult;
}

const { groups, hints, labels } = words;

function valuesOf(host: HostFacts): Record<string, string> {
  const rounded = { ...host, mapX: Math.round(host.mapX * 10) / 10, mapY: Math.round(host.mapY * 10) / 10 };
  return Object.fromEntries(hostFields.map((field) => [field, String(rounded[field] ?? "")]));
}

export function HostForm({ host, others, lastResult }: HostFormProps) {
  const [stored] = useState(() => host && valuesOf(host));
  return (
    <SchemaForm
      id="host-facts"
      label={words.facts}
      // Without the version a new host's form has one field less.
      schema={(host ? hostSchema : newHostSchema) as typeof newHostSchema}
      lastResult={lastResult}
      defaultValue={stored}
      className={styles.form}
    >
      {({ fields, busy }) => (
        <>
          {host && <input type="hidden" name="version" value={host.version} />}
          <Group {...groups.shop} />
          <div className="grid gap-0-5">
            <TextField field={fields.name} label={labels.name} autoComplete="off" />
            <TextField field={fields.bikes} label={labels.bikes} inputMode="decimal" />
          </div>
          <TextField field={fields.place} label={labels.place} hint={hints.place} />
          <PositionField fields={fields} others={others} />
          <Group {...groups.reach} />
          <TextField field={fields.address} label={labels.address} autoComplete="off" optional />
          <div className="grid gap-0-5">
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
          <Group {...groups.opening} />
          <div className="grid gap-0-5">
            <TextField field={fields.hours} label={labels.hours} hint={hints.hours} optional />
            <TextField field={fields.season} label={labels.season} hint={hints.season} optional />
          </div>
          <Group {...groups.proof} />
          <TextField field={fields.rating} label={labels.rating} hint={hints.rating} inputMode="decimal" optional />
          <TextField
            field={fields.confirmedOn}
            label={labels.confirmedOn}
            hint={hints.confirmedOn}
            type="date"
            optional
          />
          <div className={`row gap-2-5 ${styles.save}`}>
            <button type="submit" className="action" disabled={busy}>
              {host ? words.save : words.add}
            </button>
            {stored && <Changes values={stored} />}
          </div>
        </>
      )}
    </SchemaForm>
  );
}

function Group({ heading, lead }: { heading: string; lead: string }) {
  return (
    <div className={styles.group}>
      <h3 className="text-xl">{heading}</h3>
      <p className="note">{lead}</p>
    </div>
  );
}

/** Which fields differ from what is stored. */
function Changes({ values }: { values: Record<string, string> }) {
  const place = useRef<HTMLParagraphElement>(null);
  const [changed, setChanged] = useState<HostField[]>([]);
  useEffect(() => {
    const form = place.current?.closest("form");
    const isChanged = (name: HostField) => {
      const field = form?.elements.namedItem(name);
      return field instanceof HTMLInputElement && field.value.trim() !== values[name];
    };
    const read = () => setChanged(hostFields.filter(isChanged));
    // The chart sets its numbers after the event.
    const readLater = () => setTimeout(read);
    const signs = ["input", "change", "click", "keyup"];
    read();
    for (const sign of signs) form?.addEventListener(sign, readLater);
    return () => {
      for (const sign of signs) form?.removeEventListener(sign, readLater);
    };
  }, [values]);
  return (
    <p ref={place} className="note" role="status">
      {changed.length > 0 ? words.changed(changed.map((name) => labels[name])) : words.noChanges}
    </p>
  );
}
