import type { AnswerSource } from "#shared/answer-source.ts";
import type { AnsweringAgent } from "../write-answer.ts";

export function factSource(
  { name, facts }: Pick<AnsweringAgent, "name" | "facts">,
  fact: keyof NonNullable<AnsweringAgent["facts"]["pages"]>,
  quote: string,
): AnswerSource {
  const page = facts.pages?.[fact];
  return { title: page?.title || name, url: page?.url ?? null, quote };
}
