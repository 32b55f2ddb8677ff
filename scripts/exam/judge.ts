import { readFileSync } from "node:fs";
import { z } from "zod";
import { holds } from "./holds.ts";
import type { Question } from "./read-exam.ts";

/** Of a question that the site answers: right, right but too long, wrong, "I don't know". Of any other: the last two. */
export type Verdict = "RIGHT" | "LONG" | "WRONG" | "UNKNOWN" | "REFUSED" | "ANSWERED";

const wordsMax = 120;

export function judge(
  { answer, also }: Question,
  { response, answered }: { response: string; answered: boolean },
): Verdict {
  if (!answer) return answered ? "ANSWERED" : "REFUSED";
  if (!answered) return "UNKNOWN";
  if (![answer.join(" "), ...also].some((quote) => holds(response, quote))) return "WRONG";
  return response.split(/\s+/).length > wordsMax ? "LONG" : "RIGHT";
}

/** What a person said who has looked: of a question whatever the answer, or of one answer alone. */
const Looked = z.enum(["RIGHT", "WRONG"]);
const Looks = z.record(z.string(), Looked.or(z.object({ verdict: Looked, response: z.string() })));
export type Looks = z.infer<typeof Looks>;

export function readLooks(file: string): Looks {
  return Looks.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** The verdict after a look, by `site|question`. A look decides only whether what was answered is right. */
export function afterLook(looks: Looks, key: string, response: string, verdict: Verdict): Verdict {
  const look = looks[key];
  if (!look || !["RIGHT", "LONG", "WRONG"].includes(verdict)) return verdict;
  if (typeof look === "string") return look;
  return look.response === response ? look.verdict : verdict;
}
