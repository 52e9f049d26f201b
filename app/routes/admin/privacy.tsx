import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { AccountPart, AdminPage } from "~/components/admin/admin-page.tsx";
import type { Flash } from "~/components/flash.ts";
import { pageMeta } from "~/components/page-meta.ts";
import { brand } from "~/content/brand.ts";
import { privacyPage as words } from "~/content/privacy.ts";
import { addressOf } from "~/features/privacy/address-search.server.ts";
import { findReceipt, listReceipts } from "~/features/privacy/data-retention.server.ts";
import { CleanUps, ErasureReceipt, RetentionList } from "~/features/privacy/erasure-receipt.tsx";
import { LookUpForm } from "~/features/privacy/look-up-form.tsx";
import { lookUpPerson } from "~/features/privacy/person.server.ts";
import { erasePerson } from "~/features/privacy/person-erasure.server.ts";
import { ErasePart, ExportPart, type LookedUp, NextSteps, PersonSheet } from "~/features/privacy/person-sheet.tsx";
import { eraseSchema, lookUpSchema } from "~/features/privacy/schema.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { reachServer, useLastAnswer } from "~/forms/reach-server.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext, requireRecentAuth } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/privacy";
import "~/styles/primitives/note.css";

export const handle = { access: "admin", hydrate: true };
// Re-authenticate before any input, so that none is lost.
export const middleware = [requireRecentAuth()];
export const meta = () => pageMeta({ title: words.heading, description: words.lead });

const shownReceipts = 10;

interface PersonAnswer {
  lookUp?: SubmissionResult<string[]>;
  erase?: SubmissionResult<string[]>;
  notice?: Flash;
  person?: LookedUp;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const { db, settings } = runtime;
  const wanted = url.searchParams.get("receipt");
  const [receipts, receipt] = await Promise.all([
    listReceipts(db, shownReceipts),
    wanted && /^erasure-\d{1,20}$/.test(wanted) ? findReceipt(db, wanted) : undefined,
  ]);
  const isMissing = wanted !== null && !receipt;
  const page = { receipts, receipt, isMissing, isStripe: settings.stripe !== undefined };
  return data(page, { status: isMissing ? 404 : 200 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const { clock, db, files, log, requestId, settings } = runtime;
  const admin = context.get(adminContext);
  const actorId = admin.userId;
  const form = await readForm(request);
  const answer = (status: number, body: PersonAnswer) => data(body, { status });

  if (form.get("intent") !== "erase") {
    const submitted = await submitForm(form, lookUpSchema, { resultName: "lookUp" });
    if (submitted.rejected) return submitted.rejected;
    const { address } = addressOf(submitted.value.email);
    await recordAudit(db, { action: "person-looked-up", at: clock.now(), actorId, requestId });
    return answer(200, { person: { address, held: await lookUpPerson(db, addressOf(address)) } });
  }

  const submission = parseForm(form, eraseSchema);
  const wanted = addressOf(String(form.get("email") ?? ""));
  const refuse = async (reply: SubmissionResult<string[]>) =>
    answer(422, { erase: reply, person: { address: wanted.address, held: await lookUpPerson(db, wanted) } });
  if (submission.status !== "success") return refuse(submission.reply());
  const ours = [settings.applicationsEmail, settings.mailFrom, brand.email, brand.pressEmail];
  if (ours.some((address) => address.toLowerCase() === wanted.address))
    return answer(422, { lookUp: submission.reply({ formErrors: [words.ours] }) });
  const receipt = await erasePerson({ db, files, clock, log }, wanted, { actorId, requestId });
  return redirectWithFlash(`/admin/privacy?receipt=${receipt}`, words.erased);
}

export const clientAction = (args: Route.ClientActionArgs) =>
  reachServer(args, { results: { "look-up": "lookUp", erase: "erase" } });

export default function PrivacyPage({ actionData, loaderData }: Route.ComponentProps) {
  const { isMissing, isStripe, receipt, receipts } = loaderData;
  const { erase, lookUp, notice, person } = useLastAnswer<PersonAnswer>(actionData) ?? {};
  return (
    <AdminPage heading={words.heading} lead={words.lead} notice={notice}>
      {!person && receipt && <ErasureReceipt receipt={receipt} isStripe={isStripe} />}
      {!person && isMissing && <p className="empty">{words.noReceipt}</p>}
      <AccountPart heading={words.lookUp} lead={words.lookUpText}>
        <LookUpForm lastResult={lookUp} address={person?.address} />
        {person ? <PersonSheet person={person} /> : <NextSteps />}
      </AccountPart>
      {person && (
        <>
          <ExportPart person={person} />
          <ErasePart key={person.address} person={person} lastResult={erase} isStripe={isStripe} />
        </>
      )}
      <AccountPart heading={words.stays}>
        <RetentionList />
      </AccountPart>
      <AccountPart heading={words.recent}>
        <CleanUps receipts={receipts} />
      </AccountPart>
    </AdminPage>
  );
}
