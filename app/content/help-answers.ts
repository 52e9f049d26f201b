import type { SiteContent } from "./document.ts";
import { helpDocument } from "./help.ts";
import { hostLandingDocument } from "./host-landing.ts";
import { pages } from "./pages.ts";
import { pricingDocument } from "./plans.ts";
import { safetyDocument } from "./safety.ts";

export interface HelpAnswer {
  question: string;
  answer: readonly string[];
  source: { label: string; href: string };
}

const from = (
  items: readonly { question: string; answer: string | readonly string[] }[],
  source: HelpAnswer["source"],
): HelpAnswer[] => items.map(({ question, answer }) => ({ question, answer: [answer].flat(), source }));

const here = (tab: { id: string; label: string }) => ({ label: tab.label, href: `${pages.help.path}#${tab.id}` });

function listAnswers({ of }: SiteContent): HelpAnswer[] {
  const { classes, eBikeClasses, general, regulations } = of(helpDocument);
  return [
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
    ...from(of(safetyDocument).questions.items, { label: "Safety", href: pages.safety.path }),
    ...from(of(hostLandingDocument).faq.items, { label: "Hosting", href: pages.host.path }),
    ...from(of(pricingDocument).faq.items, { label: "Fees for hosts", href: pages.pricing.path }),
  ];
}

/** Each word must be in the question or its answer. Those with a word in the question come first. */
export function findAnswers(search: string, content: SiteContent): HelpAnswer[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const isIn = (text: string) => (word: string) => text.toLowerCase().includes(word);
  return listAnswers(content)
    .filter(({ question, answer }) => words.every(isIn(`${question} ${answer.join(" ")}`)))
    .toSorted((one, other) => Number(words.some(isIn(other.question))) - Number(words.some(isIn(one.question))));
}
