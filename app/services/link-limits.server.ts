import { type LimitName, tooManyRequests } from "./rate-limits.server.ts";
import type { AppContext } from "./request-context.server.ts";

/**
 * Call before a byte of the body is read. A change counts against its link; what opens nothing counts against the
 * address that it comes from, so that invented links get no limit of their own. @throws a 429 response
 */
export async function limitLinkUse(
  { limits, visitor }: Pick<AppContext, "limits" | "visitor">,
  name: Extract<LimitName, "applicant-change" | "claim-answer" | "counter-change">,
  { isKnown, token }: { isKnown: boolean; token: string },
): Promise<void> {
  const wait = await (isKnown ? limits.consume(name, token) : limits.consume("link-try", visitor));
  if (wait) throw tooManyRequests(wait);
}
