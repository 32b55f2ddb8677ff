import type { Database } from "#database/client.ts";
import { subscribe } from "#database/events.ts";
import type { SafeFetch } from "#platform/server/safe-fetch.ts";
import { knowledgeChannel } from "../news.ts";
import type { PageReader } from "./page-reader.ts";
import { readSite } from "./read-site.ts";
import { isRunning, ReadingEnded, startRun } from "./reading-store.ts";
import { forgetOldTurns } from "./take-turn.ts";

export interface ReadingParts {
  db: Database;
  safeFetch: SafeFetch;
  reader: PageReader;
  log: {
    warn(facts: object, sentence: string): void;
    error(facts: object, sentence: string): void;
  };
  limits: { pagesMax: number; bytesMax: number };
  /** Milliseconds that only grow. */
  now: () => number;
}

/**
 * Reads a website into passages, page by page, the front page first. It may be ended at any moment,
 * by the owner, a restart or a crash, and goes on from there when it is called again. So it does after some minutes,
 * behind what others wait for: `spentMs` is what it has taken until now.
 */
export async function readWebsite(
  parts: ReadingParts,
  sourceId: string,
  stop: AbortSignal,
  spentMs = 0,
): Promise<void> {
  const { db, log } = parts;
  const run = await startRun(db, sourceId);
  if (!run) return;
  const ended = new AbortController();
  const look = async () => {
    try {
      if (!(await isRunning(db, run))) ended.abort();
    } catch (error) {
      // The next page to be stored looks again.
      log.warn({ err: error, sourceId }, "could not see whether a reading was stopped");
    }
  };
  const onNews = (news: unknown) => {
    if (JSON.stringify(news).includes(sourceId)) void look();
  };
  const unsubscribe = subscribe(knowledgeChannel(run.agentId), onNews, () => void look());
  try {
    await forgetOldTurns(db);
    await readSite(parts, run, AbortSignal.any([stop, ended.signal]), spentMs);
  } catch (error) {
    // Anything else is thrown on, so that the queue begins the job again.
    if (!ended.signal.aborted && !(error instanceof ReadingEnded)) throw error;
  } finally {
    unsubscribe();
  }
}
