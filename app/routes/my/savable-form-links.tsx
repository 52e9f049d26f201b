import { savedForms } from "~/content/saved-answers.ts";
import { savableKinds } from "~/domain/applicant-page.ts";

export function SavableFormLinks({ label }: { label: "goBack" | "startAnew" }) {
  return (
    <p className="row gap-4">
      {savableKinds.map((kind) => (
        <a key={kind} className="action-quiet" href={savedForms[kind].path}>
          {savedForms[kind][label]}
        </a>
      ))}
    </p>
  );
}
