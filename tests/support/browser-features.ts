import { readFileSync } from "node:fs";

export interface BrowserFeature {
  name: string;
  /** Written as in docs/architecture.md: attribute=, property:, function(), @rule, :selector or "string". */
  syntax: string[];
}

/** The table of what the product uses beyond Baseline widely available. */
export function listedFeatures(): BrowserFeature[] {
  const [, section = ""] = readFileSync("docs/architecture.md", "utf8").split("\n## Which browsers\n");
  const [table = ""] = section.split("\n## ");
  return [...table.matchAll(/^\| ([^|]+) \| (`[^|]+`) \|/gm)].map(([, name = "", cell = ""]) => ({
    name,
    syntax: [...cell.matchAll(/`([^`]+)`/g)].map(([, each = ""]) => each),
  }));
}

const escaped = (text: string) => text.replaceAll("-", "\\-");
const bare = (syntax: string) => syntax.replace(/[=:"()]+$|^[@:"]+/g, "");

/** Where a stylesheet has a piece of syntax; undefined where it is none of CSS. */
export function inStyles(syntax: string): RegExp | undefined {
  const name = escaped(bare(syntax));
  if (syntax.endsWith("=")) return new RegExp(`(?<=\\[)${name}(?=[\\]=^$*~])`, "g");
  if (syntax.startsWith("@")) return new RegExp(`(?<=@)${name}(?![\\w-])`, "g");
  if (syntax.startsWith(":"))
    return new RegExp(`(?<=[^:]${syntax.startsWith("::") ? "::" : ":"})${name}(?![\\w-])`, "g");
  if (/^[a-z-]+\(\)$/.test(syntax)) return new RegExp(`(?<![\\w-])${name}(?=\\()`, "g");
  if (syntax.endsWith(":")) return new RegExp(`(?<=[{;(\\s"/])${name}(?=\\s*:)`, "g");
}

/** Where a script has it: attributes, methods and strings. */
export function inScripts(syntax: string): RegExp | undefined {
  const name = escaped(bare(syntax));
  if (syntax.startsWith('"')) return new RegExp(`(?<=["'\`])${name}(?=["'\`])`, "g");
  if (syntax.endsWith("=")) return new RegExp(`(?<![\\w$-])${name}(?![\\w-])`, "gi");
  if (/[A-Z]\w*\(\)$/.test(syntax)) return new RegExp(`(?<![\\w$-])${name}(?=\\()`, "g");
}

/** Where a document has it outside of its styles and scripts. */
export function inMarkup(syntax: string): RegExp | undefined {
  if (syntax.endsWith("=")) return new RegExp(`(?<=<[^<>]*\\s)${escaped(bare(syntax))}(?=[\\s=>])`, "g");
  if (syntax.startsWith('"')) return new RegExp(`(?<=")${escaped(bare(syntax))}(?=")`, "g");
}

const prefix = "unknown_";
const disguise = (text: string, syntax: readonly string[], where: (syntax: string) => RegExp | undefined) =>
  syntax.reduce((whole, each) => {
    const pattern = where(each);
    return pattern ? whole.replace(pattern, `${prefix}$&`) : whole;
  }, text);

/** What an engine that does not know the syntax would make of a file: the same file with other names. */
export function withoutSyntax(text: string, type: string, syntax: readonly string[]): string {
  if (type.includes("css")) return disguise(text, syntax, inStyles);
  if (type.includes("javascript")) return disguise(text, syntax, inScripts);
  return text
    .split(/(<style[^>]*>[\s\S]*?<\/style>|<script[^>]*>[\s\S]*?<\/script>)/)
    .map((part) => {
      if (part.startsWith("<style")) return disguise(part, syntax, inStyles);
      if (!part.startsWith("<script")) return disguise(part, syntax, inMarkup);
      return part.replace(/^<script[^>]*>/, (tag) => disguise(tag, syntax, inMarkup));
    })
    .join("");
}
