import { useRef } from "react";
import { data, redirect } from "react-router";
import { Breadcrumb } from "~/components/breadcrumb.tsx";
import { useContent } from "~/components/content.ts";
import { FigureCaption } from "~/components/figure-caption.tsx";
import { DrawingFile } from "~/components/illustrations/drawing-file.tsx";
import { FlashMessage } from "~/components/ui/flash-messages.tsx";
import { pagesDocument, pages as standardPages } from "~/content/pages.ts";
import { contactSalesDocument, salesInquiryFlashes as flashes } from "~/content/sales-inquiry.ts";
import { submitSalesInquiry } from "~/features/submissions/sales-inquiries/sales-inquiries.server.ts";
import { SalesInquiryForm } from "~/features/submissions/sales-inquiries/sales-inquiry-form.tsx";
import { salesInquirySchema } from "~/features/submissions/sales-inquiries/schema.ts";
import { isScripted } from "~/forms/is-scripted.server.ts";
import { newForm, rejectSpam } from "~/forms/spam-protection.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/contact-sales";
import styles from "./contact-sales.module.css";
import { PaperForm } from "./paper-form.tsx";

export const handle = { access: "public", hydrate: "on-interaction" };
export const loader = ({ context }: Route.LoaderArgs) => newForm(context.get(appContext), "sales-inquiry");

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const submitted = await submitForm(request, salesInquirySchema);
  if (submitted.rejected) return submitted.rejected;
  const held = await rejectSpam(runtime, "sales-inquiry", submitted.form);
  if (held) return submitted.reject(held.status, { formErrors: [held.sentence] }, {}, held.headers);
  const sent = await submitSalesInquiry(runtime, submitted.value);
  if (!sent) {
    const notice = flashes.submitFailed;
    return submitted.reject(503, { formErrors: [notice.title] }, { notice });
  }
  if (isScripted(request)) return { sent, lastResult: undefined, notice: flashes.submitted };
  const headers = { "Set-Cookie": await setFlash({ ...flashes.submitted, sent }) };
  return redirect(standardPages.contactSales.path, { status: 303, headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    const answer = await serverAction();
    return data(answer, { status: answer.lastResult ? 422 : 200 });
  } catch {
    return data({ lastResult: undefined, notice: flashes.unexpected }, { status: 503 });
  }
}

export default function ContactSalesPage({ actionData, loaderData }: Route.ComponentProps) {
  const pages = useContent(pagesDocument);
  const contactSales = useContent(contactSalesDocument);
  const formHeading = useRef<HTMLHeadingElement>(null);
  const { next, small, ...words } = contactSales.form;
  return (
    <>
      <FlashMessage flash={actionData?.notice} />
      <header className={`sheet stack ${styles.head}`}>
        <Breadcrumb
          trail={[
            { label: "Home", href: "/" },
            { label: pages.pricing.heading, href: pages.pricing.path },
          ]}
          current={pages.contactSales.heading}
        />
        <h1 className="title-xl">{pages.contactSales.heading}</h1>
        <p className="lead">{contactSales.lead}</p>
        <figure>
          <DrawingFile name="forty" size={[869, 315]} narrow={[541, 507]} />
          <FigureCaption number={1}>{contactSales.figure}</FigureCaption>
        </figure>
      </header>
      <PaperForm
        id="sales-message"
        headingRef={formHeading}
        headingSize="text-2xl"
        words={words}
        sent={actionData && "sent" in actionData ? actionData.sent : undefined}
        notes={[next, { name: small.name, text: <a href={pages.application.path}>{small.text}</a> }]}
      >
        <SalesInquiryForm key={loaderData.idempotencyKey} lastResult={actionData?.lastResult} {...loaderData} />
      </PaperForm>
    </>
  );
}
