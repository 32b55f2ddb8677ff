import type { FastifyInstance } from "fastify";
import { invalid } from "#platform/server/errors.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import type { OwnText } from "../contract.ts";
import { type ReadText, readText } from "./read-text.ts";
import { createPageReader } from "./reading/page-reader.ts";

export interface ReadOwnText extends OwnText, ReadText {}

/** A page of a book. A thread of its own would take longer to start than to read it. */
const lettersAtOnce = 5_000;
const workMaxMs = 5_000;
const textsAMinute = 20;

/** Not the one of the jobs: whoever saves would wait for everybody's websites. It has a thread only while it reads. */
const reader = createPageReader(workMaxMs);
const neverGone = new AbortController().signal;

/** What an owner has written; outside of transactions, for a long text takes its time. */
export async function readOwnText(own: OwnText): Promise<ReadOwnText> {
  if (own.text.length <= lettersAtOnce) return { ...own, ...readText(own) };
  const read = await reader.readText(own, neverGone);
  if ("unreadable" in read) throw invalid({ text: read.unreadable });
  return { ...own, ...read };
}

/** Of an owner, in whichever form they are written. */
export function limitOwnTexts(app: FastifyInstance) {
  return rateLimit(app, "own-texts", textsAMinute);
}
