import { useEffect, useRef } from "react";
import { Form, useNavigationType } from "react-router";
import { hostApplicationConfirmation as words } from "../../content/host-application.ts";

export interface ApplicationConfirmation {
  reference: string;
  firstName: string;
  email: string;
  isEmailed: boolean;
  sentOn: string;
  answerBy: string;
  facts: { name: string; value: string }[];
}

/** What an applicant sent and when they hear from us, as a slip with a stub, until they close it. */
export function ApplicationConfirmation(application: ApplicationConfirmation) {
  const { answerBy, email, facts, firstName, isEmailed, reference, sentOn } = application;
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever comes by a submission reads it first; a page that was loaded or gone back to leaves the focus alone.
  const isBySubmission = useNavigationType() !== "POP";
  useEffect(() => {
    if (isBySubmission) heading.current?.focus();
  }, [isBySubmission]);

  return (
    <section className="confirmation" aria-labelledby="confirmation">
      <div className="confirmation-stub">
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
      </div>
      <dl className="confirmation-facts">
        {[{ name: words.reference, value: reference }, { name: words.sentOn, value: sentOn }, ...facts].map(
          ({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
