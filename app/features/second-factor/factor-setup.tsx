import { Form, useNavigation } from "react-router";
import { AccountPart } from "~/components/admin/admin-page.tsx";
import { QrCode } from "~/components/ui/qr-code.tsx";
import { accountWords as words } from "~/content/accounts.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { codeSchema } from "./schema.ts";
import type { NewFactor } from "./second-factor.server.ts";
import "~/styles/primitives/line-list.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/grid.css";
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
      <AccountPart heading="1. Add it to your app" lead="Scan this code with your app, or type in the key.">
        <div className="row top gap-5">
          <QrCode picture={picture} label="QR code with the key" />
          <div>
            <p className="caption">Key</p>
            <code className={`anywhere ${styles.key}`}>{key}</code>
            <p>
              <a href={url}>Open in an app on this device</a>
            </p>
          </div>
        </div>
      </AccountPart>
      <AccountPart heading="2. Enter the code it shows" lead="From then on, signing in asks for a code.">
        <SchemaForm
          id="factor"
          label={words.factor}
          schema={codeSchema}
          lastResult={lastResult}
          className="narrow-form"
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
                Turn on two-step sign-in
              </button>
            </>
          )}
        </SchemaForm>
        <Form method="post" className={styles.later}>
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
      <ol className={`grid gap-0-5 rows anywhere ${styles.codes}`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className={styles.later}>
        <a className="action" href={next}>
          I've written them down
        </a>
      </p>
    </AccountPart>
  );
}
