import { applicantWords as words } from "~/content/applicant-page.ts";
import { kindLabels } from "~/content/desk.ts";
import type { ApplicantPage } from "./applicant-page.server.ts";

/** What we hold of this submission and may show to its person: never the team's notes. */
export function copyOf(page: ApplicantPage) {
  const { email, erasure, facts, kind, messages, receivedOn, reference, resumeFilename, stageName, steps } = page;
  return {
    kind: kindLabels[kind],
    reference,
    received: receivedOn,
    stage: stageName,
    stages: steps.filter(({ on }) => on).map(({ on, stage }) => ({ on, stage })),
    answers: [...facts, { name: words.email.heading, value: email }],
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
