import { z } from "zod";

export const AnswerSource = z.object({
  title: z.string(),
  url: z.string().nullable(),
  quote: z.string(),
});
export type AnswerSource = z.infer<typeof AnswerSource>;
