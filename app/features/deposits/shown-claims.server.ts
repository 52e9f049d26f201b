import { asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "~/db/client.server.ts";
import { depositClaims, depositPictures, users } from "~/db/schema/index.ts";
import { longDate } from "~/domain/dates.server.ts";
import type { PictureSide } from "~/domain/rental.ts";

export type ShownClaim = Awaited<ReturnType<typeof listClaims>>[number];

const deciders = alias(users, "deciders");

/** Oldest first, each with its pictures. */
export async function listClaims(db: Queryable, depositId: string, now: Date) {
  const [claims, pictures] = await Promise.all([
    db
      .select({ claim: depositClaims, claimedBy: users.email, decidedBy: deciders.email })
      .from(depositClaims)
      .leftJoin(users, eq(users.id, depositClaims.claimedBy))
      .leftJoin(deciders, eq(deciders.id, depositClaims.decidedBy))
      .where(eq(depositClaims.depositId, depositId))
      .orderBy(asc(depositClaims.id)),
    db
      .select({ id: depositPictures.id, claimId: depositPictures.claimId, side: depositPictures.side })
      .from(depositPictures)
      .where(eq(depositPictures.depositId, depositId))
      .orderBy(asc(depositPictures.id)),
  ]);
  const ofReturn = pictures.filter(({ side }) => side === "return").map(({ id }) => id);
  const picturesOf = (claimId: string, side: PictureSide) =>
    pictures.filter((picture) => picture.claimId === claimId && picture.side === side).map(({ id }) => id);
  return claims.map(({ claim, claimedBy, decidedBy }) => {
    const { answeredAt, answerDueAt, decidedAt, isAgreed, withdrawnAt } = claim;
    return {
      id: claim.id,
      amountCents: claim.amountCents,
      reason: claim.reason,
      claimedBy,
      at: claim.createdAt,
      on: longDate(claim.createdAt),
      pictures: [...(claim.showsReturnPictures ? ofReturn : []), ...picturesOf(claim.id, "claim")],
      answerBy: longDate(answerDueAt),
      isOpen: !decidedAt && !withdrawnAt,
      canAnswer: !decidedAt && !withdrawnAt && now < answerDueAt,
      answer: answeredAt
        ? {
            at: answeredAt,
            on: longDate(answeredAt),
            isAgreed: isAgreed === true,
            text: claim.answer ?? "",
            pictures: picturesOf(claim.id, "answer"),
          }
        : undefined,
      withdrawn: withdrawnAt ? { at: withdrawnAt, on: longDate(withdrawnAt) } : undefined,
      decided: decidedAt
        ? {
            at: decidedAt,
            on: longDate(decidedAt),
            by: decidedBy,
            keptCents: claim.keptCents ?? 0,
            text: claim.decision ?? "",
          }
        : undefined,
    };
  });
}
