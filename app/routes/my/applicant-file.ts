import { data } from "react-router";
import { applicantWords as words } from "~/content/applicant-page.ts";
import { copyOf, copyText } from "~/features/submissions/applicant-page/applicant-copy.ts";
import { readApplicantPage } from "~/features/submissions/applicant-page/applicant-page.server.ts";
import { findResume } from "~/features/submissions/career-applications/career-applications.server.ts";
import { attachment, attachmentHeaders } from "~/services/attachment.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/applicant-file";

const secret = { "Referrer-Policy": "no-referrer" };
const notFound = () => data(words.refused.gone, { status: 404, statusText: "Not Found" });

export const handle = { access: "link" };

/** The copy of their data and, once the address is proven, the résumé. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { clock, db, files } = context.get(appContext);
  const found = await readApplicantPage(db, params.token, clock.now());
  if (found.state !== "open") throw notFound();
  const { page } = found;
  const name = `tidewheel-${page.reference}`;
  if (params.file === "copy.json") {
    const headers = { ...attachmentHeaders(`${name}.json`, "application/json"), ...secret };
    return new Response(`${JSON.stringify(copyOf(page), undefined, 2)}\n`, { headers });
  }
  if (params.file === "copy.txt") {
    const headers = { ...attachmentHeaders(`${name}.txt`, "text/plain; charset=utf-8"), ...secret };
    return new Response(copyText(page), { headers });
  }
  const resume = params.file === "resume" && page.isAddressProven ? await findResume(db, page.id) : undefined;
  const file = resume && (await files.open(resume.key));
  if (!file) throw notFound();
  return attachment(request, resume.filename, file);
}
