import { useEffect, useState } from "react";
import { savedAnswersDays } from "~/domain/applicant-page.ts";
import { controlsOf, isChanged } from "~/forms/controls.ts";
import { isSpamField } from "~/forms/honeypot-fields.ts";
import { afterPointer } from "~/forms/pointer.ts";

const keptMs = savedAnswersDays * 24 * 60 * 60 * 1000;
const debounceMs = 300;

export const keptAnswersKey = (formId: string) => `keptAnswers:${formId}`;

interface KeptAnswers {
  at: number;
  answers: Record<string, string>;
}

/** @param idempotencyKey forgets the answers of this form only */
export function forgetAnswers(formId: string, idempotencyKey?: FormDataEntryValue | null): void {
  if (idempotencyKey && read(formId)?.answers.idempotencyKey !== idempotencyKey) return;
  try {
    localStorage.removeItem(keptAnswersKey(formId));
  } catch {}
}

/** @returns nothing without storage (private mode) or after 30 days */
function read(formId: string): KeptAnswers | undefined {
  try {
    const kept: KeptAnswers | null = JSON.parse(localStorage.getItem(keptAnswersKey(formId)) ?? "null");
    if (kept && kept.at > Date.now() - keptMs) return kept;
    localStorage.removeItem(keptAnswersKey(formId));
  } catch {}
}

function write(formId: string, form: HTMLFormElement): void {
  const answers = [...new FormData(form)].filter(([name, value]) => typeof value === "string" && !isSpamField(name));
  try {
    localStorage.setItem(
      keptAnswersKey(formId),
      JSON.stringify({ at: Date.now(), answers: Object.fromEntries(answers) }),
    );
  } catch {}
}

interface Options {
  isOn: boolean;
  /** The server filled it in, so that it is worth keeping untouched. */
  isPrefilled: boolean;
  /** Fields that the address fills in, whatever was kept. */
  fixed: readonly string[];
  isWanted: (kept: KeptAnswers) => boolean;
}

/** Keeps the answers in this browser while somebody types, and brings them back into a form that opens again. */
export function useKeptAnswers(formId: string, { isOn, isPrefilled, fixed, isWanted }: Options) {
  const [kept, setKept] = useState<KeptAnswers>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form, after hydration
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!form || !isOn) return;
    if (round > 0) form.querySelector<HTMLElement>(".input")?.focus();
    const touched = () => controlsOf(form).filter(isChanged);
    const names = touched().map(({ name }) => name);
    const found = read(formId);
    if (found && isWanted(found)) {
      for (const [name, value] of Object.entries(found.answers)) {
        const field = form.elements.namedItem(name);
        if (field && ![...names, ...fixed].includes(name)) (field as HTMLInputElement).value = value;
      }
      afterPointer(() => setKept(found));
    }
    let timer = 0;
    const stop = () => {
      clearTimeout(timer);
      timer = 0;
    };
    const keepNow = () => {
      stop();
      if (isPrefilled || touched().length > 0) write(formId, form);
      else forgetAnswers(formId);
    };
    const keep = () => {
      stop();
      timer = window.setTimeout(keepNow, debounceMs);
    };
    const keepRest = () => timer && keepNow();
    if (names.length > 0) keep();
    form.addEventListener("input", keep);
    form.addEventListener("submit", keepNow);
    addEventListener("pagehide", keepRest);
    return () => {
      stop();
      removeEventListener("pagehide", keepRest);
    };
  }, [round]);
  const startOver = () => {
    // A new form, because form.reset() leaves the lists without their placeholders.
    setRound(round + 1);
    setKept(undefined);
    forgetAnswers(formId);
  };
  return { kept, round, startOver };
}
