import { careerApplicationLabels } from "../content/career-application.ts";
import type { SiteContent } from "../content/document.ts";
import { jobPage } from "../content/job-page.ts";
import {
  type ListedOpening,
  type Opening,
  openingParts,
  openingsDocument,
  type ShownOpening,
} from "../content/openings.ts";
import { formatDay } from "../domain/calendar-day.ts";
import { type PositionLabels, positionLimits } from "../domain/career-application.ts";
import { isoDay, startOfDay } from "../domain/dates.server.ts";

const ownLabels: Readonly<Record<string, string>> = careerApplicationLabels.position;
const ownKeys = new Map(Object.entries(ownLabels).map(([key, label]) => [label.toLowerCase(), key]));

/** The closing day counts, by the site's time zone. @param today such as 2026-11-24 */
export const isOpenOn = ({ closesOn, isOpen }: Opening, today: string): boolean =>
  isOpen && (closesOn === "" || today <= closesOn);

export const hasPay = ({ pay }: Opening): boolean => pay.from > 0 && pay.to >= pay.from;

/** "$95,000 to $120,000 CAD a year"; undefined where it is not given. */
export function payText(opening: Opening): string | undefined {
  if (!hasPay(opening)) return undefined;
  const { currency, from, period, to } = opening.pay;
  const range = from === to ? dollars(from) : `${dollars(from)} to ${dollars(to)}`;
  return `${range} ${currency} ${period === "hour" ? "an hour" : "a year"}`;
}

const dollars = (amount: number) =>
  `$${amount.toLocaleString("en-US", { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 })}`;

/** The key under which applications for a position are stored; empty where the label has no Latin letter or digit. */
export function positionKeyOf(label: string): string {
  const own = ownKeys.get(label.trim().toLowerCase());
  if (own) return own;
  const words = label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join("-").slice(0, positionLimits.key).replace(/-$/, "");
}

export interface Positions {
  /** What may be chosen: keys with their labels. */
  open: PositionLabels;
  closed: readonly string[];
}

/** The form's own positions and those of openings. Closed: openings belong to it, and none of them is open. */
export function positionsOf(openings: readonly Opening[], today: string): Positions {
  const named = new Map(Object.entries(ownLabels).map(([key, label]) => [key, { label, states: [] as boolean[] }]));
  for (const opening of openings) {
    const key = positionKeyOf(opening.position);
    const position = named.get(key) ?? { label: opening.position, states: [] };
    position.states.push(isOpenOn(opening, today));
    named.set(key, position);
  }
  const all = [...named];
  const closed = all.filter(([, { states }]) => states.length > 0 && !states.includes(true)).map(([key]) => key);
  const open = all.filter(([key]) => !closed.includes(key)).map(([key, { label }]) => [key, label]);
  return { open: Object.fromEntries(open), closed };
}

export const readPositions = ({ clock, content }: Now): Positions =>
  positionsOf(content.of(openingsDocument).openings, isoDay(clock.now()));

/** The label to store beside the key: null where the key says it. */
export const storedLabelOf = (key: string, open: PositionLabels): string | null =>
  Object.hasOwn(ownLabels, key) ? null : (open[key] ?? null);

interface Now {
  clock: { now(): Date };
  content: SiteContent;
}

/** In the owner's order, without duties and requirements. */
export function listOpenOpenings(now: Now): ListedOpening[] {
  const today = isoDay(now.clock.now());
  return now.content
    .of(openingsDocument)
    .openings.filter((each) => isOpenOn(each, today))
    .map((each) => {
      const { duties: _duties, requirements: _requirements, ...shown } = toShown(each, today);
      return shown;
    });
}

export function findOpening(now: Now, slug: string): { opening: Opening; shown: ShownOpening } | undefined {
  const opening = now.content.of(openingsDocument).openings.find((each) => each.slug === slug);
  return opening && { opening, shown: toShown(opening, isoDay(now.clock.now())) };
}

function toShown(opening: Opening, today: string): ShownOpening {
  const { closesOn, department, duties, part, place, position, requirements, slug, text, title, type } = opening;
  const tag = (openingParts as readonly string[]).indexOf(part);
  return {
    ...{ slug, title, department, place, type, part, text, duties, requirements },
    position: positionKeyOf(position),
    isOpen: isOpenOn(opening, today),
    pay: payText(opening),
    closes: closesOn ? jobPage.closes(formatDay(closesOn)) : undefined,
    tag: tag < 0 ? undefined : tag,
  };
}

/** The last second of the closing day. */
export const closesAt = ({ closesOn }: Opening): Date | undefined =>
  closesOn ? new Date(startOfDay(closesOn, 1).getTime() - 1000) : undefined;

export interface OpeningFault {
  path: readonly (string | number)[];
  message: string;
}

/** What the shape of the document does not tell: of what an owner saves, not of the openings the product brings. */
export function findOpeningFaults(openings: readonly Opening[]): OpeningFault[] {
  const slugs = new Set<string>();
  const labels = new Map(Object.entries(ownLabels));
  return openings.flatMap((opening, index) => {
    const { closesOn, isOpen, pay, position, postedOn, slug } = opening;
    const faults: OpeningFault[] = [];
    const add = (message: string, ...path: string[]) => faults.push({ path: [index, ...path], message });
    if (slugs.has(slug)) add("Another opening already has this address. Please choose another", "slug");
    slugs.add(slug);
    const key = positionKeyOf(position);
    if (position.length > positionLimits.label)
      add(`Please use at most ${positionLimits.label} characters`, "position");
    const same = labels.get(key);
    if (position && key === "") add("Please use Latin letters or digits", "position");
    else if (same && same.toLowerCase() !== position.toLowerCase())
      add(`This is too close to "${same}". Please use that, or another name`, "position");
    if (!same) labels.set(key, position);
    if (isOpen && pay.from <= 0)
      add("Please enter the pay range: British Columbia requires it for an open position", "pay", "from");
    else if (pay.to < pay.from) add("Please enter an amount no lower than the start of the range", "pay", "to");
    if (closesOn && postedOn && closesOn < postedOn) add("Please enter a day on or after the posting date", "closesOn");
    return faults;
  });
}
