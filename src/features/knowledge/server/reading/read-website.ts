import { subscribe } from "#database/events.ts";
import { knowledgeChannel } from "../news.ts";
import { readSite } from "./read-site.ts";
import type { ReadingParts, Turn } from "./reading-parts.ts";
import { handBack, isRunning, ReadingEnded, type Run, startRun } from "./reading-store.ts";
import { forgetOldTurns } from "./take-turn.ts";

const laterTurn: Turn = { lastsMs: 5 * 60_000 };
const firstTurnMs = 5_000;
const triedTurnMs = 12_000;
const firstTurnCutMs = 20_000;

export function firstTurn(): Turn {
  return { lastsMs: firstTurnMs, cut: AbortSignal.timeout(firstTurnCutMs) };
}

/** Short, because whoever tries an agent waits for it, and so do those after them. */
export function triedTurn(): Turn {
  return { lastsMs: triedTurnMs, cut: AbortSignal.timeout(firstTurnCutMs) };
}

/**
 * Reads a website page by page, the start page first. May be interrupted at any time and continues on the
 * next call, as when its turn is over; `spentMs` is the time already spent.
 */
export async function readWebsite(
  parts: ReadingParts,
  sourceId: string,
  stop: AbortSignal,
  { spentMs = 0, turn = laterTurn }: { spentMs?: number; turn?: Turn } = {},
): Promise<void> {
  const { db, log, now } = parts;
  const run = await startRun(db, sourceId);
  if (!run) return;
  const ended = new AbortController();
  const look = async () => {
    try {
      if (!(await isRunning(db, run))) ended.abort();
    } catch (error) {
      log.warn({ err: error, sourceId }, "could not see whether a reading was stopped");
    }
  };
  const onNews = (news: unknown) => {
    if (JSON.stringify(news).includes(sourceId)) void look();
  };
  const unsubscribe = subscribe(knowledgeChannel(run.agentId), onNews, () => void look());
  try {
    await forgetOldTurns(db);
    await readInTurn(run);
  } catch (error) {
    // Rethrown, so that the queue retries the job.
    if (!ended.signal.aborted && !(error instanceof ReadingEnded)) throw error;
  } finally {
    unsubscribe();
  }

  async function readInTurn(run: Run) {
    const { cut, lastsMs } = turn;
    const signals = [stop, ended.signal, ...(cut ? [cut] : [])];
    const begun = now();
    try {
      await readSite(parts, run, AbortSignal.any(signals), { spentMs, lastsMs });
    } catch (error) {
      if (!cut?.aborted || stop.aborted || ended.signal.aborted) throw error;
      await handBack(db, run, spentMs + Math.round(now() - begun));
    }
  }
}
