import { useEffect, useRef } from "react";
import { Form, useNavigationType } from "react-router";
import { hostApplicationConfirmation as words } from "../../content/host-application.ts";
import { EnhancementScript } from "../enhancement-script.tsx";
import { ConfirmationSlip } from "../ui/confirmation-slip.tsx";
import styles from "./application-confirmation.module.css";
import closeScript from "./close-confirmation.script.ts?worker&url";

export interface ApplicationConfirmation {
  reference: string;
  firstName: string;
  email: string;
  isEmailed: boolean;
  sentOn: string;
  answerBy: string;
  answers: { name: string; value: string }[];
}

export function ApplicationConfirmation(application: ApplicationConfirmation) {
  const { answerBy, answers, email, firstName, isEmailed, reference, sentOn } = application;
  const heading = useRef<HTMLHeadingElement>(null);
  // Move the focus only after a submission, not on reload or back navigation.
  const isBySubmission = useNavigationType() !== "POP";
  useEffect(() => {
    if (isBySubmission) heading.current?.focus();
  }, [isBySubmission]);

  const facts = [{ name: words.reference, value: reference }, { name: words.sentOn, value: sentOn }, ...answers];
  return (
    <div className={styles.confirmation}>
      <ConfirmationSlip facts={facts} data-confirmation="" aria-labelledby="confirmation">
        <h2 id="confirmation" ref={heading} tabIndex={-1}>
          {words.heading}
        </h2>
        <p>
          Thank you, {firstName}. {words.answerBy} <strong className="display">{answerBy}</strong>
        </p>
        <p>{words.next}</p>
        {isEmailed ? (
          <p>
            {words.emailed} <b>{email}</b>.
          </p>
        ) : (
          <p>{words.notEmailed}</p>
        )}
        <Form method="post" onSubmit={() => document.getElementById("main")?.focus()}>
          <button type="submit" className="action-quiet">
            {words.close}
          </button>
        </Form>
      </ConfirmationSlip>
      {/* After client-side navigation, React Router's form closes it instead. */}
      {import.meta.env.SSR && <EnhancementScript src={closeScript} />}
    </div>
  );
}
