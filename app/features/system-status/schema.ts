import * as z from "zod/mini";

export const deadJobSchema = z.object({
  intent: z.enum(["retry", "discard"]),
  job: z.uuid(),
});
