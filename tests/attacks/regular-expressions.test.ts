import { globSync, readFileSync } from "node:fs";
import bowser from "bowser";
import { parseSync } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { trimSlashes } from "../../app/components/trim-slashes.ts";
import { extensionOf, sanitizeFilename } from "../../app/features/submissions/career-applications/resume-name.ts";
import { emailAddress, line, paragraph, webAddress } from "../../app/forms/rules.ts";
import { careerApplicationFields, careerApplicationForm } from "../support/factories/career-application.ts";
import { pdf } from "../support/factories/resume.ts";
import { startOnOwnDatabase } from "../support/http.ts";
import { note } from "../support/measurements.ts";
import { cpuMs } from "../support/processes.ts";
import type { Product } from "../support/product.ts";

const sampleLength = 2_000;
const longLength = 64 * 1024;
// Growth when the input is eight times as long: linear gives 8, quadratic gives 64.
const mostGrowth = 24;

/** Files whose expressions never see untrusted input and are slow on unrealistic input. */
const exempt: Record<string, string> = {
  "app/entry.server.tsx": "the page that React wrote: in it a stranger's < is &lt;",
  "app/services/rendered-html.server.ts": "the page that React wrote: in it a stranger's < is &lt;",
  "app/services/render-email.server.ts": "the mail that React wrote: in it a stranger's < is &lt;",
  "app/components/illustrations/drawing.ts": "our own drawings",
  "app/components/vancouver-map/coast.ts": "our own drawings",
  "app/env.server.ts": "the settings of whoever runs it",
};

/** Example values of expressions that the server composes at startup. */
const composedAtStartup: Record<string, RegExp[]> = {
  "server/http/content-negotiation.ts": [/(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))(?=[\s;,]|$)/i],
  "server/page-cache/page-cache-middleware.ts": [/^\/dealerships\/[\w-]+$/],
};

interface Node {
  type?: string;
  start?: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

/** Every regular expression in a file, and each place that composes one. */
function expressionsOf(file: string) {
  const source = readFileSync(file, "utf8");
  const found: { where: string; expression: RegExp }[] = [];
  let isMaking = false;
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const node = value as Node;
    if (node.regex) {
      const where = `${file}:${source.slice(0, node.start).split("\n").length}`;
      found.push({ where, expression: new RegExp(node.regex.pattern, node.regex.flags) });
    } else {
      isMaking ||= node.callee?.name === "RegExp";
      Object.values(node).forEach(visit);
    }
  };
  visit(parseSync(file, source).program);
  return { found, isMaking };
}

const letters = [..."a0 \n./-<\u0001"];

/** Strings that make an expression backtrack: its own letters, alone or alternating in pairs, and its own words. */
function pumpStrings({ source }: RegExp): string[] {
  const plain = source.replace(/\\(.)/g, (_, letter: string) => (/[a-z\d]/i.test(letter) ? " " : letter));
  const words = plain.match(/[^()[\]{}*+?|^$]{2,}/g) ?? [];
  const alphabet = [...new Set([...letters, ...plain.slice(0, 12)])];
  const pairs = alphabet.flatMap((one) => alphabet.map((other) => (one === other ? one : one + other)));
  return [...pairs, ...words, ...words.map((word) => `${word} `)];
}

/** For each pump string, long texts that fail to match only at the end. */
const textsOf = (expression: RegExp): ((length: number) => string)[] => {
  const beginning = expression.source.startsWith("^") ? ["", "a@", "\u0001"] : ["", "\u0001"];
  return pumpStrings(expression).flatMap((pump) =>
    beginning.map((first) => (length: number) => `${first}${pump.repeat(length / pump.length)}\u0001\n`),
  );
};

const tookMs = (act: () => unknown) => {
  const startedAt = performance.now();
  act();
  return performance.now() - startedAt;
};

/** The minimum factor by which the time grows when the input is eight times as long. */
function growthOf(run: (text: string) => unknown, textOf: (length: number) => string, length: number): number {
  const [short, long] = [textOf(length / 8), textOf(length)];
  // Often enough for the clock's resolution, and short enough not to be interrupted.
  const times = Math.max(1, Math.min(50, Math.ceil(0.5 / tookMs(() => run(short)))));
  const often = (text: string) => () => {
    for (let time = 0; time < times; time += 1) run(text);
  };
  const least = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 30; round += 1) {
    least.short = Math.min(least.short, tookMs(often(short)));
    least.long = Math.min(least.long, tookMs(often(long)));
    if (round >= 3 && least.long < mostGrowth * least.short) break;
    if (round >= 3 && least.long > 30 && least.long > mostGrowth * least.short) break;
  }
  return least.long / least.short;
}

/** Growth on the text that is slowest at short length. */
function worstGrowth(
  run: (text: string) => unknown,
  texts: ((length: number) => string)[],
  length = longLength,
): number {
  const slowest = texts
    .map((textOf) => {
      const text = textOf(sampleLength);
      return {
        textOf,
        ms: Math.min(
          tookMs(() => run(text)),
          tookMs(() => run(text)),
        ),
      };
    })
    .sort((one, other) => other.ms - one.ms)
    .slice(0, 2);
  return Math.max(...slowest.map(({ textOf }) => growthOf(run, textOf, length)));
}

const apply = (expression: RegExp) => (text: string) => text.replace(expression, "");

describe("S10 catastrophic backtracking (ReDoS)", () => {
  test("REVIEW-M1 every regular expression in the sources takes linear time", () => {
    const slow: string[] = [];
    const made: string[] = [];
    let looked = 0;
    for (const file of globSync("{app,platform,server}/**/*.{ts,tsx}").sort()) {
      if (file in exempt) continue;
      const { found, isMaking } = expressionsOf(file);
      if (isMaking) made.push(file);
      const all = [...found, ...(composedAtStartup[file] ?? []).map((expression) => ({ where: file, expression }))];
      for (const { where, expression } of all) {
        looked += 1;
        const growth = worstGrowth(apply(expression), textsOf(expression));
        if (growth >= mostGrowth) slow.push(`${where} ${expression}: ${growth.toFixed(0)} times as long`);
      }
    }
    note("S10", `${looked} expressions on 64 KB of their worst letters`, `${slow.length} not in proportion`);
    expect(slow).toEqual([]);
    // A new composed expression needs an example above.
    expect(made).toEqual(Object.keys(composedAtStartup));
    expect(looked).toBeGreaterThan(100);
    for (const file of Object.keys(exempt)) expect(expressionsOf(file).found.length).toBeGreaterThan(0);
  });

  test("REVIEW-M1 the check finds an expression that does not", () => {
    const old = [/\/+$/, /(?<=.)\/+$/, /^\s+|[\s.]+$/gu, /^[\s.]+|\s+$/gu, /^[^@\s]+@[^@\s]+\.[^@\s]+$/];
    for (const expression of old)
      expect(
        worstGrowth(apply(expression), textsOf(expression), longLength / 4),
        String(expression),
      ).toBeGreaterThanOrEqual(mostGrowth);
  });

  test.each([
    ["a path", trimSlashes],
    ["a file name", sanitizeFilename],
    ["a file extension", extensionOf],
    ["a single line", (text: string) => line(2, 100, "").safeParse(text)],
    ["a paragraph", (text: string) => paragraph(3_000).safeParse(text)],
    ["an email address", (text: string) => emailAddress(254, "").safeParse(text)],
    ["a URL", (text: string) => webAddress(300, "").safeParse(text)],
    ["a user agent", (text: string) => bowser.parse(text)],
  ])("REVIEW-M1 %s is parsed in linear time", (_, read) => {
    const words = ["a@", "a.", "http://a.", "Mozilla/5.0 (", "Version/", "Chrome/1.", "; ", "x", "."].map(
      (word) => (length: number) => `${word.repeat(length / word.length)}\u0001`,
    );
    expect(worstGrowth(read, [...textsOf(/[\s.]/), ...words])).toBeLessThan(mostGrowth);
  });
});

describe("a résumé's file name", () => {
  let product: Product;
  beforeAll(async () => {
    ({ product } = await startOnOwnDatabase());
  });
  afterAll(() => product?.stop());

  test("REVIEW-M1 of 8 KB of dots and spaces costs hardly more than a short one", async () => {
    const send = async (name: string) => {
      const form = careerApplicationForm(careerApplicationFields(), { bytes: pdf(), name });
      const answer = await fetch(`${product.url}/careers`, { method: "POST", redirect: "manual", body: form });
      await answer.text();
      return answer.status;
    };
    // The system counts processor time in steps of 10 ms.
    const times = 20;
    const cost = async (name: string) => {
      const before = cpuMs([product.pid]);
      for (let sent = 0; sent < times; sent += 1) expect(await send(name)).toBe(303);
      return (cpuMs([product.pid]) - before) / times;
    };
    const long: number[] = [];
    const short: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      long.push(await cost(`x${". ".repeat(3_900)}a.pdf`));
      short.push(await cost("cv.pdf"));
    }
    const [least, usual] = [Math.min(...long), Math.min(...short)];
    note(
      "S10",
      "a résumé's name of 8 KB and a short one",
      `${least.toFixed(0)} and ${usual.toFixed(0)} ms of processor`,
    );
    expect(least).toBeLessThan(2 * usual);
  });
});
