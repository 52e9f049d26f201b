import { data } from "react-router";
import { applicantWords as words } from "~/content/applicant-page.ts";
import { copyOf, copyText } from "~/features/submissions/applicant-page/applicant-copy.ts";
import type { ApplicantPage } from "~/features/submissions/applicant-page/applicant-page.server.ts";
import { findResume } from "~/features/submissions/career-applications/career-applications.server.ts";
import { attachment, attachmentHeaders } from "~/services/attachment.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";

const secret = { "Referrer-Policy": "no-referrer" };
const notFound = () => data(words.refused.gone, { status: 404, statusText: "Not Found" });

/** The files of the page: the copy of their data and, once the address is proven, the résumé. */
export async function sendFile(
  { db, files, request }: Pick<AppContext, "db" | "files"> & { request: Request },
  page: ApplicantPage,
  wanted: string,
): Promise<Response> {
  const name = `tidewheel-${page.reference}`;
  if (wanted === "json") {
    const headers = { ...attachmentHeaders(`${name}.json`, "application/json"), ...secret };
    return new Response(`${JSON.stringify(copyOf(page), undefined, 2)}\n`, { headers });
  }
  if (wanted === "text") {
    const headers = { ...attachmentHeaders(`${name}.txt`, "text/plain; charset=utf-8"), ...secret };
    return new Response(copyText(page), { headers });
  }
  const resume = wanted === "resume" && page.isAddressProven ? await findResume(db, page.view.id) : undefined;
  const file = resume && (await files.open(resume.key));
  if (!file) throw notFound();
  return attachment(request, resume.filename, file);
}
