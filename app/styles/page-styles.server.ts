import { readFileSync } from "node:fs";
import { join } from "node:path";
import sheetText from "../app.css?inline";

// Keeps the rules of the one stylesheet that can match a page; when in doubt, a rule stays (docs/decisions/0007).

interface Names {
  hasClass(name: string): boolean;
  hasElement(name: string): boolean;
  text: string;
}

type Rule = { kind: "rule"; selectors: string[]; declarations: string[] };
type Node =
  | Rule
  | { kind: "group"; head: string; nodes: Node[] }
  | { kind: "named"; at: "@keyframes" | "@property"; name: string; text: string }
  | { kind: "other"; text: string };

const mostKept = 300;
const scriptFolder = "build/client";
let sheet: Node[] | undefined;
const kept = new Map<string, string>();
const scriptNames = new Map<string, { text: string; names: Set<string>; beginnings: string[] }>();

export const allStyles = sheetText;

/** @param pageScripts change classes, never elements. @param routeScripts hydrate the page, if it hydrates */
export function stylesFor(
  page: string,
  { pageScripts, routeScripts }: { pageScripts: string[]; routeScripts: string[] },
): string {
  const classes = new Set<string>();
  for (const [, list = ""] of page.matchAll(/\sclass="([^"]+)"/g)) {
    for (const name of unescapeHtml(list).split(/\s+/)) classes.add(name);
  }
  const modules = [...pageScripts, ...routeScripts];
  const key = [...modules, "", ...[...classes].sort()].join(" ");
  const known = kept.get(key);
  if (known !== undefined) return known;
  const scripts = modules.map(namesInScript);
  const hasClass = (name: string) =>
    classes.has(name) ||
    scripts.some(({ names, beginnings }) => names.has(name) || beginnings.some((each) => name.startsWith(each)));
  const elements = new Set([...page.matchAll(/<([a-z][\w-]*)/gi)].map(([, name = ""]) => name.toLowerCase()));
  const hasElement = (name: string) => routeScripts.length > 0 || elements.has(name.toLowerCase());
  sheet ??= read(sheetText);
  const styles = trim(sheet, { hasClass, hasElement, text: [page, ...scripts.map(({ text }) => text)].join("\n") });
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, styles);
  return styles;
}

/** Every word could be a class; a word before an interpolation could be a class prefix. */
function namesInScript(path: string) {
  const known = scriptNames.get(path);
  if (known) return known;
  const text = readFileSync(join(scriptFolder, path), "utf8");
  const names = new Set(text.split(/[\s"'`]+/));
  const beginnings = [...text.matchAll(/([\w-]+-)\$\{/g)].map(([, beginning = ""]) => beginning);
  const found = { text, names, beginnings };
  scriptNames.set(path, found);
  return found;
}

const unescapeHtml = (text: string) =>
  text.replace(/&(amp|gt|lt|quot|#x27);/g, (_, name: string) => {
    return { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" }[name] ?? "";
  });

function trim(nodes: Node[], names: Names): string {
  const rules = select(nodes, names);
  const used = new Set<string>();
  const waiting = [...namesOfProperties(names.text)];
  const customs = new Map<string, string[]>();
  walk(rules, (rule) => {
    for (const declaration of rule.declarations) {
      const name = customName(declaration);
      if (name) customs.set(name, [...(customs.get(name) ?? []), declaration]);
      else waiting.push(...namesOfProperties(declaration));
    }
  });
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    for (const declaration of customs.get(name) ?? []) waiting.push(...namesOfProperties(declaration));
  }
  const text = write(rules, used);
  const isNamed = (name: string) => new RegExp(`[\\s:,]${name}[\\s,;}]`).test(text);
  const named = nodes.flatMap((node) => {
    if (node.kind !== "named") return [];
    return (node.at === "@property" ? used.has(node.name) : isNamed(node.name)) ? [node.text] : [];
  });
  return text + named.join("");
}

const namesOfProperties = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);
const customName = (declaration: string) => /^(--[\w-]+):/.exec(declaration)?.[1];

function select(nodes: Node[], names: Names): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.kind === "group") {
      const inside = select(node.nodes, names);
      return inside.length > 0 ? [{ ...node, nodes: inside }] : [];
    }
    if (node.kind !== "rule") return [node];
    const selectors = node.selectors.filter((selector) => canMatch(selector, names));
    return selectors.length > 0 ? [{ ...node, selectors }] : [];
  });
}

function walk(nodes: Node[], look: (rule: Rule) => void): void {
  for (const node of nodes) {
    if (node.kind === "group") walk(node.nodes, look);
    else if (node.kind === "rule") look(node);
  }
}

function write(nodes: Node[], used: Set<string>): string {
  return nodes
    .map((node) => {
      if (node.kind === "other") return node.text;
      if (node.kind === "named") return "";
      if (node.kind === "group") {
        const inside = write(node.nodes, used);
        return inside && `${node.head}{${inside}}`;
      }
      const declarations = node.declarations.filter((each) => {
        const name = customName(each);
        return name === undefined || used.has(name);
      });
      return declarations.length > 0 ? `${node.selectors.join(",")}{${declarations.join(";")}}` : "";
    })
    .join("");
}

function canMatch(selector: string, names: Names): boolean {
  for (let at = 0; at < selector.length; ) {
    const rest = selector.slice(at);
    const [, list] = /^:(is|where|has)\(/.exec(rest) ?? [];
    const [part = rest.slice(0, 1), mark = "", name = ""] = /^(::?|[.#]?)((?:\\.|[\w-]|[^\0-\x7f])+)/.exec(rest) ?? [];
    if (list) {
      const end = endOf(selector, at + list.length + 1);
      const inner = split(selector.slice(at + list.length + 2, end), ",");
      if (!inner.some((each) => canMatch(each, names))) return false;
      at = end + 1;
    } else if (part === "[" || part === "(") at = endOf(selector, at) + 1;
    else {
      if (mark === "." && !names.hasClass(name.replace(/\\(.)/g, "$1"))) return false;
      if (mark === "" && name && !names.hasElement(name)) return false;
      at += part.length;
    }
  }
  return true;
}

/** The stylesheet is minified and flat: the build removes nesting. */
const read = (css: string) => parse(css.replace(/\/\*[\s\S]*?\*\//g, ""), true);

function parse(text: string, isOutermost = false): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  while (at < text.length) {
    const stop = nextOf(text, at, "{;");
    const head = text.slice(at, stop).trim();
    if (text[stop] !== "{") {
      if (head) nodes.push({ kind: "other", text: `${head};` });
      at = stop + 1;
      continue;
    }
    const end = endOf(text, stop);
    const inside = text.slice(stop + 1, end);
    nodes.push(nodeOf(head, inside, isOutermost));
    at = end + 1;
  }
  return nodes;
}

function nodeOf(head: string, inside: string, isOutermost: boolean): Node {
  const [at] = /^@[\w-]+/.exec(head) ?? [];
  const text = `${head}{${inside}}`;
  if (at === "@media" || at === "@supports" || at === "@layer") return { kind: "group", head, nodes: parse(inside) };
  if (isOutermost && (at === "@keyframes" || at === "@property"))
    return { kind: "named", at, name: head.slice(at.length).trim(), text };
  if (at || inside.includes("{")) return { kind: "other", text };
  return { kind: "rule", selectors: split(head, ","), declarations: split(inside, ";") };
}

function split(text: string, separator: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const stop = nextOf(text, at, separator);
    const part = text.slice(at, stop).trim();
    if (part) parts.push(part);
    at = stop + 1;
  }
  return parts;
}

function nextOf(text: string, from: number, wanted: string): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (wanted.includes(character)) return at;
    if (character === "\\") at += 1;
    else if (character in closing || character === '"' || character === "'") at = endOf(text, at);
  }
  return text.length;
}

const closing: Record<string, string> = { "(": ")", "[": "]", "{": "}" };

function endOf(text: string, from: number): number {
  const opening = text[from] ?? "";
  const wanted = closing[opening];
  if (wanted !== undefined) return nextOf(text, from + 1, wanted);
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === opening) return at;
  }
  return text.length;
}
