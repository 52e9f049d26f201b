import { applicantWords as words } from "~/content/applicant-page.ts";
import { kindLabels } from "~/content/desk.ts";
import { submissionDisplays } from "../submission-displays.ts";
import { summarize } from "../submission-kind.ts";
import type { ApplicantPage } from "./applicant-page.server.ts";

/** What we hold of this submission and may show to its person: never the team's notes. */
export function copyOf({ erasure, kind, messages, receivedOn, reference, stageName, steps, view }: ApplicantPage) {
  const { resumeFilename } = view as { resumeFilename?: string | null };
  return {
    kind: kindLabels[kind],
    reference,
    received: receivedOn,
    stage: stageName,
    stages: steps.map(({ on, stage }) => ({ on, stage })),
    answers: summarize(submissionDisplays[kind].fields, view),
    ...(resumeFilename && { resume: resumeFilename }),
    messages: messages.map(({ isOurs, on, text }) => ({ from: isOurs ? words.messages.us : "you", on, text })),
    ...(erasure && { erasure: { requested: erasure.askedOn, due: erasure.dueOn } }),
  };
}

export function copyText(page: ApplicantPage): string {
  const { answers, messages, stages, ...facts } = copyOf(page);
  const lines = [
    `${facts.kind} ${facts.reference}`,
    "",
    `${words.sent}: ${facts.received}`,
    ...stages.map(({ on, stage }) => `${stage}: ${on}`),
    "",
    words.answers.heading,
    ...answers.map(({ name, value }) => `${name}: ${value}`),
    ...(facts.resume ? [`${words.resume.heading}: ${facts.resume}`] : []),
    "",
    words.messages.heading,
    ...messages.flatMap(({ from, on, text }) => [`${from}, ${on}`, text, ""]),
    ...(facts.erasure ? [words.data.erasing(facts.erasure.requested, facts.erasure.due)] : []),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}
