import { pageMeta } from "~/components/page-meta.ts";
import { savedAnswersPage, savedForms, savedPage as words } from "~/content/saved-answers.ts";
import { savableKinds } from "~/domain/applicant-page.ts";
import "~/styles/primitives/split.css";
import styles from "./saved-answers.module.css";

export const handle = { access: "public" };

export const meta = () => [
  ...pageMeta({ ...savedAnswersPage, title: words.heading }),
  { name: "robots", content: "noindex, nofollow" },
];
export const headers = () => ({ "Cache-Control": "no-store" });

export default function AnswersSavedPage() {
  return (
    <div className={`sheet ${styles.page}`}>
      <h1 className="title-l">{words.heading}</h1>
      <p className="split-lead">{words.lead}</p>
      <section aria-labelledby="no-mail" className={styles.more}>
        <h2 id="no-mail" className="text-2xl">
          {words.noMailHeading}
        </h2>
        <ul>
          {words.noMail.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </section>
      <p className="row gap-4">
        {savableKinds.map((kind) => (
          <a key={kind} className="action-quiet" href={savedForms[kind].path}>
            {savedForms[kind].goBack}
          </a>
        ))}
      </p>
    </div>
  );
}
