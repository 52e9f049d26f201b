import { DrawingFile } from "~/components/illustrations/drawing-file.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { savedAnswersPage, savedPage as words } from "~/content/saved-answers.ts";
import { SavableFormLinks } from "./savable-form-links.tsx";
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
    <div className="sheet split">
      <header>
        <h1>{words.heading}</h1>
        <p className="split-lead">{words.lead}</p>
      </header>
      <figure className="split-aside split-ground">
        <DrawingFile name="held-bike" size={[440, 210]} />
      </figure>
      <section aria-labelledby="no-mail" className={styles.more}>
        <h2 id="no-mail">{words.noMailHeading}</h2>
        <ul>
          {words.noMail.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <SavableFormLinks label="goBack" />
      </section>
    </div>
  );
}
