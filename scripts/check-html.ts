import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, startCluster } from "../tests/support/cluster.ts";
import { signIn } from "../tests/support/http.ts";
import { dataDirOf, startProduct } from "../tests/support/product.ts";
import { type CheckerMessage, checkFolder, ensureChecker } from "./html-checker.ts";
import { type CheckedPage, pagesToCheck } from "./pages-to-check.ts";

interface Accepted {
  message: RegExp;
  why: string;
}

const newerCss = [
  "@view-transition",
  "@property",
  "@container",
  "anchor-name",
  "anchor-scope",
  "animation-range",
  "animation-timeline",
  "container-type",
  "field-sizing",
  "interest-delay",
  "line-clamp",
  "paint-order",
  "pointer-events",
  "position-anchor",
  "position-area",
  "position-try-fallbacks",
  "r",
  "view-transition-name",
].join("|");

const accepted: Accepted[] = [
  { message: /^Trailing slash on void elements/, why: "React writes it, with quotes around every value" },
  { message: new RegExp(`^CSS: (Unrecognized at-rule )?“(${newerCss})”`), why: "newer than the checker's CSS" },
  { message: /^CSS: “(top|left)”: “anchor\(/, why: "anchor positioning, newer than the checker's CSS" },
  {
    message: /^CSS: (“[\w-]+”: )?Parse Error\.$/,
    why: "container units and view transitions, newer than the checker's CSS",
  },
  { message: /^CSS: “mask”: Too many values/, why: "the checker does not know layers of masks" },
  { message: /^Attribute “interestfor” not allowed/, why: "a proposal that browsers without it ignore" },
  { message: /^Attribute “pathLength” not allowed on element “circle”/, why: "SVG 2 allows it on every shape" },
  {
    message:
      /“(table|row|rowgroup|rowheader|columnheader|cell)” role is unnecessary|^The “role” attribute must not be used on a “t[rhd]” element/,
    why: "CSS changes their display, and browsers then drop the role",
  },
  {
    message: /^The “(align|border|cellpadding|cellspacing|width)” attribute on the “table” element is obsolete/,
    why: "mail programs lay out by these, without CSS",
  },
  {
    message: /^Element “meta” is missing one or more of the following attributes: “content”/,
    why: "x-apple-disable-message-reformatting has none",
  },
  {
    message: /^Bad value “.*” for attribute “value” on element “input”/,
    why: "what somebody typed comes back with its message",
  },
];

const mostShown = Number(process.env.MOST_SHOWN ?? 5);

const checker = ensureCheckerOrExit();
const stopCluster = await startCluster();
const folder = await mkdtemp(join(tmpdir(), "tidewheel-html-"));
try {
  const pages = await readInstallation();
  const startedAt = performance.now();
  await Promise.all(pages.map(({ html }, index) => writeFile(join(folder, `${index}.html`), html)));
  const messages = await checkFolder(checker, folder);
  const isRefused = printFaults(pages, messages);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`${pages.length} pages and mails checked in ${seconds} s\n`);
  process.exitCode = isRefused ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
  await stopCluster();
}

function ensureCheckerOrExit(): string {
  try {
    return ensureChecker();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

async function readInstallation(): Promise<CheckedPage[]> {
  const databaseUrl = await createDatabase();
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDirOf(databaseUrl) };
  const seeded = spawnSync(process.execPath, ["scripts/run.mjs", "scripts/seed-demo.ts"], {
    env,
    stdio: ["ignore", 2, 2],
  });
  if (seeded.status !== 0) throw new Error("Nothing could be seeded; what it said stands above.");
  const product = await startProduct({ env: { DATABASE_URL: databaseUrl } });
  try {
    return await pagesToCheck({ product, databaseUrl, cookie: await signIn(product, "owner@demo.example") });
  } finally {
    await product.stop();
  }
}

/** Of one kind each, with some of the places and pages that have it. @returns whether one is not accepted */
function printFaults(pages: CheckedPage[], messages: CheckerMessage[]): boolean {
  const refused = messages.filter(({ message }) => !accepted.some((each) => each.message.test(message)));
  for (const { message } of accepted.filter((each) => !messages.some(({ message }) => each.message.test(message))))
    process.stdout.write(`Accepted, but nowhere any more: ${message}\n`);
  for (const [message, same] of Map.groupBy(refused, ({ message }) => message)) {
    const places = new Set(same.map(({ extract }) => extract));
    const names = new Set(same.map(({ file }) => pages[Number.parseInt(file, 10)]?.name ?? file));
    const kind = same[0]?.isError ? "Error" : "Warning";
    const lines = [`${kind}, ${same.length} times: ${message}`, ...shorten(places), `on ${shorten(names).join(", ")}`];
    process.stdout.write(`${lines.join("\n    ")}\n`);
  }
  return refused.length > 0;
}

function shorten(all: Set<string>): string[] {
  const more = all.size - mostShown;
  return [...[...all].slice(0, mostShown), ...(more > 0 ? [`and ${more} more`] : [])];
}
