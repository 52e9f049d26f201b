import { useState } from "react";
import { useLocation } from "react-router";
import { PictureField } from "~/components/ui/picture-field.tsx";
import { claimsAdmin as words } from "~/content/deposit-claims.ts";
import { money } from "~/domain/money.ts";
import { CheckField, FieldError, TextAreaField, TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { claimSchema } from "./claim-schema.ts";
import styles from "./claim-section.module.css";
import type { ShownDeposit } from "./deposits.server.ts";
import "~/styles/primitives/typed.css";

export interface ClaimReview {
  amountCents: number;
  amount: string;
  reason: string;
  showsReturnPictures: boolean;
}

const focusHeading = (heading: HTMLElement | null) => heading?.focus();

/** One form for both steps, so that the pictures stay chosen; without script they are chosen at the second. */
export function ClaimForm({
  deposit: { currency, id, leftCents, ledger },
  requestKey,
  returnPictures,
  lastResult,
  review,
}: {
  deposit: ShownDeposit;
  requestKey: string;
  returnPictures: number;
  lastResult?: FormResult;
  review?: ClaimReview;
}) {
  const { search } = useLocation();
  const [key] = useState(requestKey);
  const [left, setLeft] = useState<ClaimReview>();
  const reviewed = review === left ? undefined : review;
  const pictureErrors = lastResult?.error?.pictures ?? undefined;
  return (
    <div className={styles.form}>
      <SchemaForm
        id="claim"
        label={words.open}
        schema={claimSchema}
        encType="multipart/form-data"
        lastResult={lastResult}
        defaultValue={review && { amount: review.amount, reason: review.reason }}
        preventScrollReset
      >
        {({ fields, busy }) => (
          <>
            <input type="hidden" name="deposit" value={id} />
            <input type="hidden" name="ledger" value={ledger} />
            <input type="hidden" name="requestKey" value={key} />
            {reviewed ? (
              <div className={`stack gap-3 ${styles.summary}`}>
                <h3 tabIndex={-1} ref={focusHeading}>
                  {words.reviewHeading(money(reviewed.amountCents, currency))}
                </h3>
                <p className="typed">{reviewed.reason}</p>
                <p>{words.reviewText}</p>
              </div>
            ) : (
              <h3 key={left && "back"} tabIndex={-1} data-work-next ref={left && focusHeading}>
                {words.open}
              </h3>
            )}
            <div hidden={reviewed !== undefined}>
              <TextField
                field={fields.amount}
                label={words.amount}
                hint={words.upTo(money(leftCents, currency))}
                inputMode="decimal"
              />
              <TextAreaField field={fields.reason} label={words.reason} hint={words.reasonHint} rows={4} />
            </div>
            {returnPictures > 0 && (
              <CheckField
                field={fields.showsReturnPictures as never}
                label={words.returnPictures(returnPictures)}
                isChecked={review?.showsReturnPictures ?? true}
              />
            )}
            <PictureField field={{ id: "claim-pictures", name: "pictures", errors: pictureErrors }}>
              <FieldError field={{ errorId: "claim-pictures-error", errors: pictureErrors }} />
            </PictureField>
            {reviewed ? (
              <div className="row gap-4">
                <button className="action" type="submit" name="intent" value="claim-send" disabled={busy}>
                  {words.send}
                </button>
                <a
                  className="action-quiet"
                  href={search}
                  onClick={(event) => {
                    event.preventDefault();
                    setLeft(review);
                  }}
                >
                  {words.back}
                </a>
              </div>
            ) : (
              <button className="action" type="submit" name="intent" value="claim-review" disabled={busy}>
                {words.review}
              </button>
            )}
          </>
        )}
      </SchemaForm>
    </div>
  );
}
