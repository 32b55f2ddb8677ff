import type { QuestionRun } from "#database/schema-models.ts";
import type { Writer } from "../../contract.ts";
import type { Tried } from "../try-question.ts";

export function runOf(
  { text, isAnswered }: Tried,
  expectedWords: string[],
  writer: Writer,
  now: Date,
): QuestionRun {
  const said = plain(text);
  const missingWords = expectedWords.filter((words) => !said.includes(plain(words)));
  return { at: now.toISOString(), writer, text, isAnswered, missingWords };
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/\s*\[\d+\]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
