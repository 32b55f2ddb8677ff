import { z } from "zod";

/** What an answer rests on. */
export const AnswerSource = z.object({
  title: z.string(),
  url: z.string().nullable(),
  /** The words of the page that the answer rests on. */
  quote: z.string(),
});
export type AnswerSource = z.infer<typeof AnswerSource>;
