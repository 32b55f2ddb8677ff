import { readFileSync } from "node:fs";
import { z } from "zod";
import { holds } from "./holds.ts";
import type { Question } from "./read-exam.ts";

/**
 * For a question the site answers: right, right but too long, wrong, or "I don't know". Otherwise refused or
 * answered.
 */
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

const Looked = z.enum(["RIGHT", "WRONG"]);
const Looks = z.record(z.string(), Looked.or(z.object({ verdict: Looked, response: z.string() })));
export type Looks = z.infer<typeof Looks>;

export function readLooks(file: string): Looks {
  return Looks.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Applies a review, by `site|question`. It only decides whether an answer is right. */
export function afterLook(looks: Looks, key: string, response: string, verdict: Verdict): Verdict {
  const look = looks[key];
  if (!look || !["RIGHT", "LONG", "WRONG"].includes(verdict)) return verdict;
  if (typeof look === "string") return look;
  return look.response === response ? look.verdict : verdict;
}
