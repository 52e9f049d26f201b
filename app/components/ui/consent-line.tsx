import { consent } from "~/content/consent.ts";

export function ConsentLine({ form }: { form: "host" | "career" | "media" | "deposit" }) {
  return (
    <p className="consent-line">
      {consent[form]} {form === "deposit" ? consent.depositRights : consent.rights}{" "}
      <a href="/privacy">{consent.policy}</a>.
    </p>
  );
}
