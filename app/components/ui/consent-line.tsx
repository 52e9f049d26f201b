import { consent } from "~/domain/retention.ts";

/** Above a form's button: what sending it agrees to, for how long, and where to read more. */
export function ConsentLine({ form }: { form: "host" | "career" | "media" | "deposit" }) {
  return (
    <p className="consent-line">
      {consent[form]} {form === "deposit" ? consent.depositRights : consent.rights}{" "}
      <a href="/privacy">{consent.policy}</a>.
    </p>
  );
}
