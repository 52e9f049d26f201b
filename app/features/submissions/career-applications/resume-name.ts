import { resumeExtensions, resumeLimits } from "~/domain/career-application.ts";

export type ResumeExtension = (typeof resumeExtensions)[number];

/** "docx" for "My résumé.DOCX"; undefined for types that are not accepted. */
export function extensionOf(filename: string): ResumeExtension | undefined {
  const extension = endingOf(plain(filename)).slice(1).toLowerCase();
  return resumeExtensions.find((each) => each === extension);
}

/** A name that is safe to display and to save under: one line, without folders, of limited length. */
export function sanitizeFilename(filename: string): string {
  const name = plain(filename);
  const extension = endingOf(name);
  const stem = withoutMargins(name.slice(0, name.length - extension.length)) || "resume";
  const room = resumeLimits.filenameCharacters - extension.length;
  return `${[...stem].slice(0, room).join("").trim()}${extension}`;
}

const endingOf = (name: string) => /\.[a-z]+$/i.exec(name)?.[0] ?? "";

/** Without folders, bidirectional controls and characters that file systems refuse. */
function plain(filename: string): string {
  const name = cut(filename.slice(Math.max(filename.lastIndexOf("/"), filename.lastIndexOf("\\")) + 1))
    .toWellFormed()
    .normalize("NFC")
    // Browsers escape these in multipart names.
    .replace(/%(22|0D|0A)/g, "")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .trimStart();
  return name.slice(0, lastLetter(name) + 1);
}

// The limit of file systems. A longer name loses its middle first.
const longestName = 255;
const longestEnd = 40;

const cut = (name: string) =>
  name.length > longestName ? name.slice(0, longestName - longestEnd) + name.slice(-longestEnd) : name;

const isLetter = (each: string) => !/[\s.]/.test(each);
// Not /[\s.]+$/, which is quadratic in a long run of spaces.
const lastLetter = (name: string) => name.split("").findLastIndex(isLetter);

const withoutMargins = (stem: string) =>
  stem.slice(Math.max(0, stem.split("").findIndex(isLetter)), lastLetter(stem) + 1);
