import { useRef } from "react";
import { data, redirect } from "react-router";
import { useContent } from "~/components/content.ts";
import { Clippings } from "~/components/press/clippings.tsx";
import { PressFacts } from "~/components/press/facts.tsx";
import { PressKit } from "~/components/press/press-kit.tsx";
import { useShownPage } from "~/components/shown-page.ts";
import { FlashMessage } from "~/components/ui/flash-messages.tsx";
import { brandDocument } from "~/content/brand.ts";
import { mediaInquiryFlashes as flashes } from "~/content/media-inquiry.ts";
import { pages } from "~/content/pages.ts";
import { pressDocument } from "~/content/press.ts";
import { submitMediaInquiry } from "~/features/submissions/media-inquiries/media-inquiries.server.ts";
import { MediaInquiryForm } from "~/features/submissions/media-inquiries/media-inquiry-form.tsx";
import { mediaInquirySchema } from "~/features/submissions/media-inquiries/schema.ts";
import { isScripted } from "~/forms/is-scripted.server.ts";
import { leadTo } from "~/forms/reveal.ts";
import { setField } from "~/forms/set-field.ts";
import { newForm, rejectSpam } from "~/forms/spam-protection.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/press";
import { PaperForm } from "./paper-form.tsx";
import styles from "./press.module.css";

export const handle = { access: "public", hydrate: "on-interaction" };
export function loader({ context, url }: Route.LoaderArgs) {
  const press = context.get(appContext).content.of(pressDocument);
  const article = press.items[Number(url.searchParams.get("article")) - 1];
  return {
    message: article && press.askFor(article),
    ...newForm(context.get(appContext), "media-inquiry"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const submitted = await submitForm(request, mediaInquirySchema);
  if (submitted.rejected) return submitted.rejected;
  const held = await rejectSpam(runtime, "media-inquiry", submitted.form);
  if (held) return submitted.reject(held.status, { formErrors: [held.sentence] }, {}, held.headers);
  const sent = await submitMediaInquiry(runtime, submitted.value);
  if (!sent) {
    const notice = flashes.submitFailed;
    return submitted.reject(503, { formErrors: [notice.title] }, { notice });
  }
  if (isScripted(request)) return { sent, lastResult: undefined, notice: flashes.submitted };
  const headers = { "Set-Cookie": await setFlash({ ...flashes.submitted, sent }) };
  return redirect(pages.press.path, { status: 303, headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    const answer = await serverAction();
    return data(answer, { status: answer.lastResult ? 422 : 200 });
  } catch {
    return data({ lastResult: undefined, notice: flashes.unexpected }, { status: 503 });
  }
}

export default function PressPage({ actionData, loaderData }: Route.ComponentProps) {
  const brand = useContent(brandDocument);
  const heading = useShownPage()?.heading ?? "";
  const press = useContent(pressDocument);
  const formHeading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <FlashMessage flash={actionData?.notice} />
      <header className={`sheet columns ${styles.head}`}>
        <h1 className="title-xl">{heading}</h1>
        <p className="lead">{press.lead}</p>
      </header>
      <PressKit />
      <PressFacts />
      <Clippings
        onAsk={(article) => {
          const request = press.askFor(article);
          setField("media-inquiry", "message", (text) => (text.includes(request.trim()) ? text : request + text));
          leadTo(formHeading.current, "media-request");
        }}
      />
      <PaperForm
        id="media-request"
        headingRef={formHeading}
        words={press.form}
        sent={actionData && "sent" in actionData ? actionData.sent : undefined}
        notes={[{ name: press.form.direct, text: <a href={`mailto:${brand.pressEmail}`}>{brand.pressEmail}</a> }]}
      >
        <MediaInquiryForm key={loaderData.idempotencyKey} lastResult={actionData?.lastResult} {...loaderData} />
      </PaperForm>
    </>
  );
}
