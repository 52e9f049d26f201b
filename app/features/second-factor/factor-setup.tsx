import { Form, useNavigation } from "react-router";
import { AccountPart } from "~/components/admin/admin-page.tsx";
import { accountWords as words } from "~/content/accounts.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { codeSchema } from "./schema.ts";
import type { NewFactor } from "./second-factor.server.ts";
import "~/styles/primitives/line-list.css";
import styles from "./factor-setup.module.css";

export function FactorSetup({
  setup: { key, url, picture },
  lastResult,
}: {
  setup: NewFactor;
  lastResult?: FormResult;
}) {
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <AccountPart heading="1. Show it to your app" lead="Scan the picture with the app, or type the key into it.">
        <div className={styles.factorSetup}>
          <svg
            className={styles.factorPicture}
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            role="img"
            aria-label="QR code with the key"
            shapeRendering="crispEdges"
          >
            <path d={picture.path} fill="#14211c" />
          </svg>
          <div>
            <p className="caption">Key</p>
            <code className={styles.factorKey}>{key}</code>
            <p className={styles.text}>
              <a href={url}>Open it in an app on this device</a>
            </p>
          </div>
        </div>
      </AccountPart>
      <AccountPart heading="2. Type its first code" lead="From then on signing in asks for one.">
        <SchemaForm
          id="factor"
          label={words.factor}
          schema={codeSchema}
          lastResult={lastResult}
          className="account-form"
        >
          {({ fields }) => (
            <>
              <TextField
                field={fields.code}
                label="Code"
                hint="Six digits"
                autoComplete="one-time-code"
                inputMode="text"
              />
              <button type="submit" className="action" name="intent" value="confirm" disabled={busy}>
                Turn on
              </button>
            </>
          )}
        </SchemaForm>
        <Form method="post" className={styles.form}>
          <button type="submit" className="action-quiet action-small" name="intent" value="cancel" disabled={busy}>
            Not now
          </button>
        </Form>
      </AccountPart>
    </>
  );
}

export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  return (
    <AccountPart heading="Recovery codes" lead={words.codesOnce}>
      <ol className={styles.factorCodes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className={styles.text2}>
        <a className="action" href={next}>
          I have written them down
        </a>
      </p>
    </AccountPart>
  );
}
