import { resumeExtensions, resumeLimits } from "~/domain/career-application.ts";

export type ResumeExtension = (typeof resumeExtensions)[number];

/** "docx" of "My résumé.DOCX", undefined where it is none that we take. */
export function extensionOf(filename: string): ResumeExtension | undefined {
  const extension = endingOf(plain(filename)).slice(1).toLowerCase();
  return resumeExtensions.find((each) => each === extension);
}

/** The name as an admin may safely read it and save the file under: one line, without folders, of a bearable length. */
export function shownFilename(filename: string): string {
  const name = plain(filename);
  const extension = endingOf(name);
  const stem = withoutMargins(name.slice(0, name.length - extension.length)) || "resume";
  const room = resumeLimits.filenameCharacters - extension.length;
  return `${[...stem].slice(0, room).join("").trim()}${extension}`;
}

const endingOf = (name: string) => /\.[a-z]+$/i.exec(name)?.[0] ?? "";

/** Without folders, without what turns the reading direction round, and without what no file system takes. */
function plain(filename: string): string {
  const name = cut(filename.slice(Math.max(filename.lastIndexOf("/"), filename.lastIndexOf("\\")) + 1))
    .toWellFormed()
    .normalize("NFC")
    // As browsers write what would end the name in a form.
    .replace(/%(22|0D|0A)/g, "")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .trimStart();
  return name.slice(0, lastLetter(name) + 1);
}

// What file systems take. Longer ones lose their middle before anything else is done with them.
const longestName = 255;
const longestEnd = 40;

const cut = (name: string) =>
  name.length > longestName ? name.slice(0, longestName - longestEnd) + name.slice(-longestEnd) : name;

const isLetter = (each: string) => !/[\s.]/.test(each);
// Not by /[\s.]+$/, which tries again from every one of a long row.
const lastLetter = (name: string) => name.split("").findLastIndex(isLetter);

const withoutMargins = (stem: string) =>
  stem.slice(Math.max(0, stem.split("").findIndex(isLetter)), lastLetter(stem) + 1);
