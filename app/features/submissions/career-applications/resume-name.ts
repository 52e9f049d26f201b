import { resumeExtensions, resumeLimits } from "~/domain/career-application.ts";

export type ResumeExtension = (typeof resumeExtensions)[number];

export function extensionOf(filename: string): ResumeExtension | undefined {
  const extension = endingOf(plain(filename)).slice(1).toLowerCase();
  return resumeExtensions.find((each) => each === extension);
}

export function sanitizeFilename(filename: string): string {
  const name = plain(filename);
  const extension = endingOf(name);
  const stem = withoutMargins(name.slice(0, name.length - extension.length)) || "resume";
  const room = resumeLimits.filenameCharacters - extension.length;
  return `${[...stem].slice(0, room).join("").trim()}${extension}`;
}

const endingOf = (name: string) => /\.[a-z]+$/i.exec(name)?.[0] ?? "";

/** Removes folders, bidirectional controls and characters that file systems reject. */
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

const longestName = 255;
const longestEnd = 40;

const cut = (name: string) =>
  name.length > longestName ? name.slice(0, longestName - longestEnd) + name.slice(-longestEnd) : name;

const isLetter = (each: string) => !/[\s.]/.test(each);
// Not /[\s.]+$/, which is quadratic in a long run of spaces.
const lastLetter = (name: string) => name.split("").findLastIndex(isLetter);

const withoutMargins = (stem: string) =>
  stem.slice(Math.max(0, stem.split("").findIndex(isLetter)), lastLetter(stem) + 1);
