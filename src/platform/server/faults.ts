import { createHash } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { faults } from "#database/schema-operations.ts";
import type { Clock } from "./clock.ts";
import { codeOf, framesOf, type NoteFault } from "./log.ts";

type Fault = typeof faults.$inferInsert;

const writtenEveryMs = 1_000;
const keptDays = 30;
/** Per second; the log has the rest. */
const kindsMax = 100;

/**
 * Recent errors of all processes, for the console. An error's own message may quote anybody, so only its
 * kind, code, place and log message are kept.
 */
export function collectFaults(clock: Clock) {
  let waiting = new Map<string, Fault>();

  const note: NoteFault = ({ err, route, job }, sentence) => {
    const error = err instanceof Error ? err : undefined;
    const code = error && codeOf(error);
    const place = [route, job].find((name) => typeof name === "string");
    const what = {
      sentence,
      kind: error?.name ?? typeof err,
      code: code === undefined ? null : String(code).slice(0, 60),
      place: typeof place === "string" ? place : null,
      line: error ? ownLine(error) : null,
    };
    const fingerprint = createHash("sha256").update(JSON.stringify(what)).digest("base64url");
    const known = waiting.get(fingerprint);
    const now = clock.now();
    if (known) Object.assign(known, { count: known.count + 1, lastAt: now });
    else if (waiting.size < kindsMax)
      waiting.set(fingerprint, { fingerprint, ...what, count: 1, firstAt: now, lastAt: now });
  };

  async function write(db: Database) {
    if (waiting.size === 0) return;
    const writing = waiting;
    waiting = new Map();
    try {
      await db
        .insert(faults)
        // Sorted, to avoid deadlocks between processes.
        .values([...writing.values()].sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1)))
        .onConflictDoUpdate({
          target: faults.fingerprint,
          set: {
            count: sql`${faults.count} + excluded.count`,
            lastAt: sql`greatest(${faults.lastAt}, excluded.last_at)`,
          },
        });
    } catch {
      // Already logged. Logging this would record itself forever.
      for (const [fingerprint, fault] of waiting) {
        const before = writing.get(fingerprint);
        writing.set(
          fingerprint,
          before ? { ...fault, count: fault.count + before.count, firstAt: before.firstAt } : fault,
        );
      }
      waiting = writing;
      return;
    }
    const forgotten = new Date(clock.now().getTime() - keptDays * 86_400_000);
    await deleteRows(db, faults, lt(faults.lastAt, forgotten)).catch(() => {});
  }

  function writeNowAndThen(db: Database): () => Promise<void> {
    const timer = setInterval(() => write(db), writtenEveryMs).unref();
    return async () => {
      clearInterval(timer);
      await write(db);
    };
  }

  return { note, write, writeNowAndThen };
}

export type Faults = ReturnType<typeof collectFaults>;

/** The first stack frame in our own code, such as `src/features/chat/server/answer.ts:41`. */
function ownLine(error: Error) {
  for (const frame of framesOf(error)) {
    const line = /\/(src\/[^?:)]+:\d+)/.exec(frame)?.[1];
    if (line) return line;
  }
  return null;
}
