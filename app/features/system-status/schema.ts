import * as z from "zod/mini";

/** What an admin may do with a job that was given up. */
export const deadJobSchema = z.object({
  intent: z.enum(["retry", "discard"]),
  job: z.uuid(),
});
