import { paymentPageDocument } from "./deposits.ts";
import type { SiteContent } from "./document.ts";
import { helpDocument } from "./help.ts";
import { hostLandingDocument } from "./host-landing.ts";
import { pages, pagesDocument } from "./pages.ts";
import { pricingDocument } from "./plans.ts";
import { termsOfServiceDocument } from "./policies.ts";
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
  const terms = of(termsOfServiceDocument).sections;
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
    ...from(
      of(paymentPageDocument).howItWorks.steps.map(({ title, text }) => ({
        question: `Deposit: ${title}`,
        answer: text,
      })),
      { label: of(pagesDocument).payment.heading, href: pages.payment.path },
    ),
    ...terms.flatMap(({ body, heading, id }) =>
      from([{ question: heading, answer: body.flatMap(({ points, text }) => [text, ...points]) }], {
        label: "Terms of Service",
        href: `${pages.terms.path}#${id}`,
      }),
    ),
    ...from(of(safetyDocument).questions.items, { label: "Safety", href: pages.safety.path }),
    ...from(of(hostLandingDocument).faq.items, { label: "Hosting", href: pages.host.path }),
    ...from(of(pricingDocument).faq.items, { label: "Fees for hosts", href: pages.pricing.path }),
  ];
}

/** In most questions, whatever they ask. */
const fillers = new Set(
  "a an and are at be can could do does for from have how i if in is it me my of on or our should the there this to was we what when where which who why will with you your".split(
    " ",
  ),
);

/** Spelled as the answers are. */
const spellings: Partial<Record<string, string>> = {
  licence: "license",
  licences: "license",
  tyre: "tire",
  tyres: "tire",
};

function wordsOf(search: string): string[] {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : words).map((word) => spellings[word] ?? word);
}

/** Those with the most of the words, at least half of them. Those with words in the question come first. */
export function findAnswers(search: string, content: SiteContent): HelpAnswer[] {
  const words = wordsOf(search);
  const countIn = (text: string) => {
    const lower = text.toLowerCase();
    return words.filter((word) => lower.includes(word)).length;
  };
  const rated = listAnswers(content).map((item) => ({
    item,
    found: countIn(`${item.question} ${item.answer.join(" ")}`),
    asked: countIn(item.question),
  }));
  const most = Math.max(...rated.map(({ found }) => found));
  if (most === 0 || most * 2 < words.length) return [];
  return rated
    .filter(({ found }) => found === most)
    .toSorted((one, other) => other.asked - one.asked)
    .map(({ item }) => item);
}
