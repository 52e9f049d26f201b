import { data, redirect } from "react-router";
import type { z } from "zod/mini";
import { rentalWords, counterWords as words } from "~/content/counter.ts";
import { rentalMessages } from "~/content/deposits.ts";
import { pictureLimits, type RentalActor } from "~/domain/rental.ts";
import { type Counter, type FoundAtCounter, findAtCounter } from "~/features/deposits/counter.server.ts";
import { keepWithPictures, type RefusedPictures } from "~/features/deposits/deposit-pictures.server.ts";
import { handOverSchema, readChecks, returnSchema, undoSchema } from "~/features/deposits/rental-schema.ts";
import {
  checkReturn,
  type RentalResult,
  recordHandOver,
  recordReturn,
  undoHandOver,
  undoReturn,
} from "~/features/deposits/rentals.server.ts";
import type { FormSchema } from "~/forms/parse-form.ts";
import { readUploadForm } from "~/forms/read-upload.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { counterPath, findCounter } from "~/services/counter-links.server.ts";
import { limitLinkUse } from "~/services/link-limits.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";

type Opened = { deposit: FoundAtCounter } | { status: number; sentence: string; headers?: HeadersInit };

const unknownCode: Opened = { status: 404, sentence: rentalMessages.otherHost };

/**
 * The host's own deposit, or one that names no host: looking for those is limited, so that nobody tries codes.
 * @returns the same refusal for an unknown code and for another host's deposit
 */
export async function openAtCounter(
  { db, limits, visitor }: AppContext,
  counter: Counter,
  token: string,
  typed: string,
): Promise<Opened> {
  const own = await findAtCounter(db, counter, typed, "own");
  if (own) return { deposit: own };
  const wait =
    (await limits.consume("counter-code", `link ${token}`)) ?? (await limits.consume("counter-code", visitor));
  if (wait) return { status: 429, sentence: wait.sentence, headers: wait.headers };
  const unnamed = await findAtCounter(db, counter, typed, "unnamed");
  return unnamed ? { deposit: unnamed } : unknownCode;
}

interface Posted {
  request: Request;
  runtime: AppContext;
  token: string;
  reference: string;
  change: { depositId: string; actor: RentalActor };
  dealershipId: number;
}

/** The buttons of the page, by the `do` of their URL. */
const buttons: Record<string, (posted: Posted) => Promise<unknown>> = {
  "hand-over": (posted) =>
    record(posted, handOverSchema, (input) =>
      recordHandOver(posted.runtime, posted.change, {
        checks: readChecks(input),
        dealershipId: posted.dealershipId,
      }),
    ),
  "undo-hand-over": (posted) =>
    record(posted, undoSchema, () => undoHandOver(posted.runtime, posted.change, posted), { isUndo: true }),
  return: recordReturnWithPictures,
  "undo-return": (posted) =>
    record(posted, undoSchema, () => undoReturn(posted.runtime, posted.change, posted), { isUndo: true }),
};

export async function changeAtCounter(request: Request, runtime: AppContext, token: string, search: URLSearchParams) {
  const { clock, db } = runtime;
  const now = clock.now();
  const found = await findCounter(db, token, now);
  await limitLinkUse(runtime, "counter-change", { isKnown: found !== undefined, token });
  // The page says why.
  if (found?.state !== "open") return data(null, { status: found ? 410 : 404 });
  const name = search.get("do") ?? "";
  const press = Object.hasOwn(buttons, name) ? buttons[name] : undefined;
  if (!press) throw data(words.noSuchAction, { status: 404, statusText: "Not Found" });
  const { dealershipId } = found;
  const opened = await openAtCounter(runtime, { dealershipId, now }, token, search.get("code") ?? "");
  if (!("deposit" in opened)) return data(null, { status: opened.status, headers: opened.headers });
  const { depositId, shown } = opened.deposit;
  const change = { depositId, actor: `host:${dealershipId}` as const };
  return press({ request, runtime, token, reference: shown.reference, change, dealershipId });
}

const unprocessable: readonly string[] = [
  rentalMessages.checksMissing,
  rentalMessages.noteMissing,
  rentalMessages.picturesOfNothing,
];

async function record<Schema extends FormSchema>(
  posted: Posted,
  schema: Schema,
  make: (input: z.infer<Schema>) => Promise<RentalResult | RefusedPictures>,
  { isUndo = false, form = posted.request }: { isUndo?: boolean; form?: Request | FormData } = {},
) {
  const submitted = await submitForm(form, schema);
  if (submitted.rejected) return submitted.rejected;
  const result = await make(submitted.value as z.infer<Schema>);
  if ("refused" in result) {
    // Another host took it over a moment ago.
    if (result.refused === rentalMessages.otherHost) return data(null, { status: 404 });
    const status = "status" in result ? result.status : unprocessable.includes(result.refused) ? 422 : 409;
    return submitted.reject(status, { formErrors: [result.refused] });
  }
  const { reference, token } = posted;
  return redirect(`${counterPath(token)}?${isUndo ? `code=${reference}&undone` : `done=${reference}`}`, 303);
}

async function recordReturnWithPictures(posted: Posted) {
  const { change, dealershipId, request, runtime } = posted;
  const read = await readUploadForm(request, {
    fileField: "pictures",
    maxFileBytes: pictureLimits.bytes,
    maxFiles: pictureLimits.filesOfReturn,
    folder: runtime.files.incomingFolder,
  });
  try {
    return await record(
      posted,
      returnSchema,
      ({ note, ...input }) => {
        const back = { checks: readChecks(input), note, dealershipId };
        return keepWithPictures(
          runtime,
          read,
          {
            check: () => checkReturn(runtime.db, change.depositId, { ...back, pictures: read.uploads.length }),
            keep: (pictures) => recordReturn(runtime, change, { ...back, pictures }),
          },
          rentalWords.tooManyPictures,
        );
      },
      { form: read.form },
    );
  } finally {
    await read.dispose();
  }
}
