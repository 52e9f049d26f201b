import { careerApplicationLimits as limits, resumeExtensions } from "~/content/career-application.ts";

export type ResumeExtension = (typeof resumeExtensions)[number];

/** "docx" of "My résumé.DOCX", undefined where it is none that we take. */
export function extensionOf(filename: string): ResumeExtension | undefined {
  const [, extension] = /\.([a-z]+)$/i.exec(plain(filename)) ?? [];
  return resumeExtensions.find((each) => each === extension?.toLowerCase());
}

/** The name as an admin may safely read it and save the file under: one line, without folders, of a bearable length. */
export function shownFilename(filename: string): string {
  const name = plain(filename);
  const [, stem = "", extension = ""] = /^(.*?)(\.[a-z]+)?$/i.exec(name) ?? [];
  const room = limits.resumeFilename - extension.length;
  return `${[...(stem.replace(/^[\s.]+|\s+$/gu, "") || "resume")].slice(0, room).join("").trim()}${extension}`;
}

/** Without folders, without what turns the reading direction round, and without what no file system takes. */
const plain = (filename: string) =>
  filename
    .normalize("NFC")
    .toWellFormed()
    .replace(/^.*[/\\]/s, "")
    // As browsers write what would end the name in a form.
    .replace(/%(22|0D|0A)/g, "")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .replace(/^\s+|[\s.]+$/gu, "");
