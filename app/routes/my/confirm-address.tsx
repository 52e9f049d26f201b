import { data, Form } from "react-router";
import { pageMeta } from "~/components/page-meta.ts";
import { applicantWords } from "~/content/applicant-page.ts";
import { confirmNewEmail, findNewEmail } from "~/features/submissions/applicant-page/applicant-address.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/confirm-address";
import "~/styles/primitives/split.css";

const words = applicantWords.address;

export const handle = { access: "link" };
export const meta = () => [
  ...pageMeta({ title: words.heading, description: words.heading }),
  { name: "robots", content: "noindex, nofollow" },
];
// The URL grants access: keep it out of caches and referrers.
export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { clock, db } = context.get(appContext);
  const waiting = await findNewEmail(db, params.token, clock.now());
  return data({ newEmail: waiting?.newEmail }, { status: waiting ? 200 : 410 });
}

/** Not on GET, which mail programs do by themselves. */
export async function action({ context, params }: Route.ActionArgs) {
  const { clock, db, jobs, secret } = context.get(appContext);
  const confirmed = await confirmNewEmail({ clock, db, jobs, secret }, params.token);
  if (!confirmed) throw data(words.gone, { status: 410, statusText: "Gone" });
  // Of the action: the loader that runs after it finds the link used.
  return data({ confirmed }, { status: 200 });
}

export default function ConfirmAddressPage({ actionData, loaderData: { newEmail } }: Route.ComponentProps) {
  if (actionData)
    return (
      <div className="sheet split">
        <header>
          <h1>{words.confirmedHeading}</h1>
          <p className="split-lead">{words.confirmed(actionData.confirmed)}</p>
        </header>
      </div>
    );
  return (
    <div className="sheet split">
      <header>
        <h1>{newEmail ? words.heading : words.goneHeading}</h1>
        <p className="split-lead">{newEmail ? words.text(newEmail) : words.gone}</p>
        {newEmail && (
          <Form method="post">
            <button type="submit" className="action">
              {words.confirm}
            </button>
          </Form>
        )}
      </header>
    </div>
  );
}
