import { data } from "react-router";
import type { z } from "zod/mini";
import type { Flash } from "~/components/flash.ts";
import { applicantWords as words } from "~/content/applicant-page.ts";
import { askNewEmail } from "~/features/submissions/applicant-page/applicant-address.server.ts";
import {
  type ApplicantResult,
  type ApplicantTools,
  correctAnswers,
  requestCopy,
  requestErasure,
  withdraw,
  writeMessage,
} from "~/features/submissions/applicant-page/applicant-changes.server.ts";
import { findKind } from "~/features/submissions/applicant-page/applicant-page.server.ts";
import {
  messageSchema,
  newEmailSchema,
  nothingSchema,
  stageSeenSchema,
} from "~/features/submissions/applicant-page/schema.ts";
import { loadForm } from "~/features/submissions/submission-forms.ts";
import type { FormSchema } from "~/forms/parse-form.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { applicantPath, findLink } from "~/services/applicant-links.server.ts";
import { mayAcknowledge } from "~/services/application-email.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { limitLinkUse } from "~/services/link-limits.server.ts";
import { readPositions, storedLabelOf } from "~/services/openings.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { refuseForm } from "./applicant-refusal.server.ts";
import { receiveResume } from "./applicant-resume.server.ts";

interface Posted {
  request: Request;
  runtime: AppContext;
  tools: ApplicantTools;
  submissionId: string;
  search: URLSearchParams;
}

const { flashes } = words;

/** The buttons of the page, by the `form` of their URL. */
const changes: Record<string, (posted: Posted) => Promise<unknown>> = {
  answers: saveAnswers,
  message: (posted) => change(posted, messageSchema, ({ text }) => writeMessage(posted.tools, text), flashes.written),
  email: changeEmail,
  resume: ({ request, runtime, ...own }) => receiveResume(request, runtime, own, flashes.resume),
  withdraw: (posted) =>
    change(posted, stageSeenSchema, ({ stage }) => withdraw(posted.tools, stage), flashes.withdrawn),
  erasure: (posted) => change(posted, nothingSchema, () => requestErasure(posted.tools), flashes.erasure),
  copy: (posted) => change(posted, nothingSchema, () => requestCopy(posted.tools), flashes.copy, "?copy=ready#data"),
};

export async function changeAsPosted(request: Request, runtime: AppContext, token: string, search: URLSearchParams) {
  const { clock, db, jobs, settings } = runtime;
  const form = search.get("form") ?? "";
  const make = Object.hasOwn(changes, form) ? changes[form] : undefined;
  if (!make) throw data(words.refused.gone, { status: 404, statusText: "Not Found" });
  const link = await findLink(db, token);
  await limitLinkUse(runtime, "applicant-change", { isKnown: link !== undefined, token });
  if (!link) throw data(words.refused.gone, { status: 404, statusText: "Not Found" });
  if (link.state !== "open") return refuseForm(form, 404, { "": [words.refused.gone] });
  const tools = { db, jobs, clock, token, teamAddress: settings.applicationsEmail };
  return make({ request, runtime, tools, submissionId: link.submissionId, search });
}

async function change<Schema extends FormSchema>(
  { request, search, tools }: Posted,
  schema: Schema,
  make: (input: z.infer<Schema>) => Promise<ApplicantResult>,
  flash: Flash,
  to = "",
) {
  const form = search.get("form") ?? "";
  const submitted = await submitForm(request, schema);
  if (submitted.rejected) return withForm(form, submitted.rejected);
  const result = await make(submitted.value as never);
  if (result.refused !== undefined) return submitted.reject(result.status, { formErrors: [result.refused] }, { form });
  return redirectWithFlash(`${applicantPath(tools.token)}${to}`, flash);
}

const withForm = <Result extends { data: object; init: ResponseInit | null }>(
  form: string,
  { data: answer, init }: Result,
) => data({ ...answer, form }, init ?? undefined);

async function saveAnswers({ request, runtime, search, submissionId, tools }: Posted) {
  const form = "answers";
  const found = await findKind(tools.db, submissionId);
  if (!found) throw data(words.refused.gone, { status: 404, statusText: "Not Found" });
  const open = { ...readPositions(runtime).open, ...found.positions };
  const submitted = await submitForm(request, (await loadForm[found.kind]())(open).schema);
  if (submitted.rejected) return withForm(form, submitted.rejected);
  const { idempotencyKey: _key, resume: _resume, ...answers } = submitted.value as Record<string, string | undefined>;
  const derived = found.kind === "career" ? { positionLabel: storedLabelOf(answers.position ?? "", open) } : undefined;
  const result = await correctAnswers(tools, Number(search.get("seen") ?? Number.NaN), answers, derived);
  if (result.refused !== undefined) return submitted.reject(result.status, { formErrors: [result.refused] }, { form });
  return redirectWithFlash(applicantPath(tools.token), result.count === 0 ? flashes.unchanged : flashes.saved);
}

async function changeEmail(posted: Posted) {
  const { runtime, tools } = posted;
  return change(
    posted,
    newEmailSchema,
    async ({ email }) => {
      // Nobody has proven the address: a stranger could be flooded. Its own acknowledgements stay as many.
      if (!(await mayAcknowledge(runtime.limits, email, "new-address")))
        return { refused: words.refused.tooMany, status: 422 };
      return askNewEmail({ ...tools, secret: runtime.secret }, email);
    },
    flashes.email,
  );
}
