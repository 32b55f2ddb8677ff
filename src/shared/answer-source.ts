import { z } from "zod";

export const AnswerSource = z.object({
  title: z.string(),
  url: z.string().nullable(),
  /** The words on the page that support the answer. */
  quote: z.string(),
});
export type AnswerSource = z.infer<typeof AnswerSource>;
