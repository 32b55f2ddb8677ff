import type { FastifyInstance } from "fastify";
import { invalid } from "#platform/server/errors.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import type { OwnText } from "../contract.ts";
import { type ReadText, readText } from "./read-text.ts";
import { pageReader } from "./reading/page-reader.ts";

export interface ReadOwnText extends OwnText, ReadText {}

/** About a book page; starting a process would take longer than parsing it. */
const lettersAtOnce = 5_000;
const shortLength = 1_000;
const longTextsAMinute = 60;

const neverGone = new AbortController().signal;

/** Call outside of transactions, because a long text takes time. */
export async function readOwnText(own: OwnText): Promise<ReadOwnText> {
  if (own.text.length <= lettersAtOnce) return { ...own, ...readText(own) };
  const read = await pageReader.readText(own, neverGone);
  if ("unreadable" in read) throw invalid({ text: read.unreadable });
  return { ...own, ...read };
}

export function limitOwnTexts(app: FastifyInstance) {
  const limit = rateLimit(app, "own-texts", longTextsAMinute);
  return (ownerId: string, text: string | null | undefined) => {
    if (text && text.length > shortLength) limit.count(ownerId);
  };
}
