import type { ReactNode } from "react";
import { data } from "react-router";
import { FigureCaption } from "~/components/figure-caption.tsx";
import { BikeOnGround } from "~/components/illustrations/bike-on-ground.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { ConfirmationSlip } from "~/components/ui/confirmation-slip.tsx";
import { Trail, TrailStep } from "~/components/ui/trail.tsx";
import { applicantWords as words } from "~/content/applicant-page.ts";
import { brand } from "~/content/brand.ts";
import {
  type ApplicantPage,
  type PageState,
  readApplicantPage,
} from "~/features/submissions/applicant-page/applicant-page.server.ts";
import {
  Address,
  Answers,
  Messages,
  PersonalData,
  Withdraw,
} from "~/features/submissions/applicant-page/applicant-sections.tsx";
import { ResumeSection } from "~/features/submissions/career-applications/resume-section.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { readPositions } from "~/services/openings.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/applicant";
import { changeAsPosted } from "./applicant-actions.server.ts";
import "~/styles/primitives/split.css";
import "~/styles/primitives/on-paper.css";
import styles from "./applicant.module.css";

export const handle = { access: "link", hydrate: "on-interaction" };

export const meta = () => [
  ...pageMeta({ title: words.heading, description: words.description }),
  { name: "robots", content: "noindex, nofollow" },
];
// The URL grants access: keep it out of caches and referrers.
export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

const statusOf: Record<PageState["state"], number> = {
  open: 200,
  withdrawn: 200,
  replaced: 410,
  erased: 410,
  unknown: 404,
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const found = await readApplicantPage(app.db, params.token, app.clock.now());
  if (found.state === "open") found.page.positions = { ...readPositions(app).open, ...found.page.positions };
  return data(
    { ...found, token: params.token, isCopyReady: url.searchParams.has("copy") },
    { status: statusOf[found.state] },
  );
}

export const action = ({ context, params, request, url }: Route.ActionArgs) =>
  changeAsPosted(request, context.get(appContext), params.token, url.searchParams);

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function ApplicantRoute({ actionData, loaderData }: Route.ComponentProps) {
  if (loaderData.state === "open") {
    const { form, lastResult } = (actionData ?? {}) as { form?: string; lastResult?: FormResult };
    return (
      <OpenPage
        page={loaderData.page}
        files={`/my/${loaderData.token}/files`}
        isCopyReady={loaderData.isCopyReady}
        resultOf={(name) => (form === name ? lastResult : undefined)}
      />
    );
  }
  if (loaderData.state === "withdrawn") return <Withdrawn {...loaderData} />;
  const { heading, text } = words.states[loaderData.state];
  return (
    <Ended heading={heading} text={text}>
      {loaderData.state !== "erased" && (
        <p className="split-actions">
          <a className="action" href="/my/new-link">
            {words.newLink.ask}
          </a>
        </p>
      )}
    </Ended>
  );
}

function OpenPage({
  page,
  files,
  isCopyReady,
  resultOf,
}: {
  page: ApplicantPage;
  files: string;
  isCopyReady: boolean;
  resultOf: (form: string) => FormResult;
}) {
  const { kind, next, now, receivedOn, reference, stageName, steps, title } = page;
  const refusal = ["withdraw", "erasure", "copy"].flatMap((form) => resultOf(form)?.error?.[""] ?? []);
  return (
    <div className={`sheet split ${styles.page}`}>
      <header>
        <h1>{title}</h1>
        <p className="split-lead">{now}</p>
        {refusal.length > 0 && (
          <p role="alert" className="notice">
            {refusal.join(" ")}
          </p>
        )}
        <ConfirmationSlip
          facts={[
            { name: words.reference, value: reference },
            { name: words.sent, value: receivedOn },
            ...promiseOf(page),
          ]}
          aria-label={words.stage}
        >
          <p>
            {words.stage} <strong className="display">{stageName}</strong>
          </p>
        </ConfirmationSlip>
      </header>
      <aside aria-labelledby="history" className={`split-aside stack gap-7 ${styles.aside}`}>
        <section>
          <h2 id="history">{words.history}</h2>
          <Trail>
            {steps.map(({ key, on, stage: name }) => (
              <TrailStep key={key} title={name} when={on} ahead={words.ahead} />
            ))}
          </Trail>
        </section>
        <figure className={styles.figure}>
          <BikeOnGround model="step-through" />
          <FigureCaption number={1}>Still at the rack</FigureCaption>
        </figure>
      </aside>
      <div className={`stack gap-7 ${styles.sections} ${styles.exchange}`}>
        <p className={styles.next}>{next}</p>
        <Messages page={page} lastResult={resultOf("message")} />
        <Answers page={page} lastResult={resultOf("answers")} />
        {kind === "career" && (
          <ResumeSection
            filename={page.resumeFilename}
            version={page.version}
            download={page.isAddressProven ? `${files}/resume` : undefined}
            canReplace={!page.isDecided}
            lastResult={resultOf("resume")}
          />
        )}
      </div>
      <div className={`screen-only stack gap-7 ${styles.sections} ${styles.account}`}>
        <Address page={page} lastResult={resultOf("email")} />
        <PersonalData erasure={page.erasure} files={files} isCopyReady={isCopyReady} />
        <Withdraw page={page} />
        <Questions />
      </div>
    </div>
  );
}

function promiseOf({ answerBy, answeredOn, isLate }: ApplicantPage) {
  if (answerBy) return [{ name: isLate ? words.lateBy : words.hearBy, value: answerBy }];
  return answeredOn ? [{ name: words.answered, value: answeredOn }] : [];
}

function Withdrawn({ erasure, kind, on, reference }: Extract<PageState, { state: "withdrawn" }>) {
  return (
    <Ended heading={words.flashes.withdrawn.title} text={words.withdrawn(on)}>
      <p>
        {words.reference} {reference}
      </p>
      <p>
        <a className="action-quiet" href={words.again[kind].href}>
          {words.again[kind].label}
        </a>
      </p>
      <PersonalData erasure={erasure} />
    </Ended>
  );
}

function Ended({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <div className="sheet split">
      <header>
        <h1>{heading}</h1>
        <p className="split-lead">{text}</p>
      </header>
      <figure className="split-aside">
        <BikeOnGround model="step-through" />
      </figure>
      <div className={`stack gap-7 ${styles.sections}`}>
        {children}
        <Questions />
      </div>
    </div>
  );
}

function Questions() {
  return (
    <p>
      Questions? Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
    </p>
  );
}
