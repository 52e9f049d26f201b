import { eBikeClasses, help } from "./help.ts";
import { hostLanding } from "./host-landing.ts";
import { pages } from "./pages.ts";
import { pricing } from "./plans.ts";
import { safety } from "./safety.ts";

export interface HelpAnswer {
  question: string;
  answer: readonly string[];
  source: { label: string; href: string };
}

const from = (
  items: readonly { question: string; answer: string | readonly string[] }[],
  source: HelpAnswer["source"],
): HelpAnswer[] => items.map(({ question, answer }) => ({ question, answer: [answer].flat(), source }));

const { classes, general, regulations } = help;
const here = (tab: { id: string; label: string }) => ({ label: tab.label, href: `${pages.help.path}#${tab.id}` });

const answers: readonly HelpAnswer[] = [
  ...from(general.items, here(general)),
  ...from(
    eBikeClasses.map(({ number, kind, mph, kmh, throttle, watts, note }) => ({
      question: `Class ${number}: ${kind}`,
      answer: `Max ${mph} mph (${kmh} km/h), ${throttle.toLowerCase()}, ${watts.join("-")} W. ${note}`,
    })),
    here(classes),
  ),
  ...from(
    [...regulations.items, regulations.disclaimer].map(({ name, text }) => ({ question: name, answer: text })),
    here(regulations),
  ),
  ...from(safety.questions.items, { label: "Safety", href: pages.safety.path }),
  ...from(hostLanding.faq.items, { label: "Hosting", href: pages.host.path }),
  ...from(pricing.faq.items, { label: "Fees for hosts", href: pages.pricing.path }),
];

/** Each word must be in the question or its answer. Those with a word in the question come first. */
export function findAnswers(search: string): HelpAnswer[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const isIn = (text: string) => (word: string) => text.toLowerCase().includes(word);
  return answers
    .filter(({ question, answer }) => words.every(isIn(`${question} ${answer.join(" ")}`)))
    .toSorted((one, other) => Number(words.some(isIn(other.question))) - Number(words.some(isIn(one.question))));
}
