import { DrawingFile } from "~/components/illustrations/drawing-file.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { applicantWords } from "~/content/applicant-page.ts";
import { brand } from "~/content/brand.ts";
import { readReference } from "~/domain/reference.ts";
import { renewApplicantLink } from "~/features/submissions/applicant-page/applicant-address.server.ts";
import { newLinkSchema } from "~/features/submissions/applicant-page/schema.ts";
import { TextField } from "~/forms/field.tsx";
import { reachServer } from "~/forms/reach-server.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { submitForm } from "~/forms/submit-form.server.ts";
import { useReveal } from "~/forms/use-reveal.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/new-link";
import "~/styles/primitives/split.css";

const words = applicantWords.newLink;

export const handle = { access: "public", hydrate: "on-interaction" };
export const meta = () => [
  ...pageMeta({ title: words.heading, description: words.lead }),
  { name: "robots", content: "noindex, nofollow" },
];

/** Always the same answer in the same time: a job finds out whether both belong together. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, jobs, limits, visitor } = context.get(appContext);
  const submitted = await submitForm(request, newLinkSchema);
  if (submitted.rejected) return submitted.rejected;
  const { email, reference } = submitted.value;
  const wait =
    (await limits.consume("link-try", visitor)) ?? (await limits.consume("applicant-link", email.toLowerCase()));
  if (wait) return submitted.reject(429, { formErrors: [wait.sentence] }, {}, wait.headers);
  await jobs.enqueue(db, renewApplicantLink, { to: email, reference: readReference(reference) ?? "" });
  return { isSent: true };
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function NewLinkPage({ actionData }: Route.ComponentProps) {
  const isSent = actionData && "isSent" in actionData;
  const lastResult = actionData && "lastResult" in actionData ? actionData.lastResult : undefined;
  const heading = useReveal<HTMLHeadingElement>(isSent);
  return (
    <div className="sheet split">
      <header className="stack gap-5">
        <h1 ref={heading} tabIndex={-1}>
          {isSent ? words.sentHeading : words.heading}
        </h1>
        <p className="text-l">{isSent ? words.sent : words.lead}</p>
        {!isSent && (
          <SchemaForm id="new-link" label={words.heading} schema={newLinkSchema} lastResult={lastResult}>
            {({ fields, busy }) => (
              <>
                <TextField field={fields.email} label={words.email} type="email" autoComplete="email" />
                <TextField field={fields.reference} label={words.reference} hint={words.referenceHint} />
                <button type="submit" className="action" disabled={busy}>
                  {words.send}
                </button>
              </>
            )}
          </SchemaForm>
        )}
        <p>
          Questions? Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
        </p>
      </header>
      <figure className="split-aside split-ground">
        <DrawingFile name="long-tail-ridden" size={[433, 385]} />
      </figure>
    </div>
  );
}
