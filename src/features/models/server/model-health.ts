import { LRUCache } from "lru-cache";
import type { Database } from "#database/client.ts";
import type { ModelFault } from "./fault-words.ts";

const failuresMax = 3;
const restMs = 30_000;
const restMsMax = 300_000;
const latenciesKept = 200;
const troubleKeptMs = 30_000;

export interface ModelHealth {
  /** Milliseconds to the first byte of this process's latest answers. */
  latencyMs: { p50: number; p95: number; count: number } | null;
  lastFault: { at: Date; message: string } | null;
  /** Not called until then, after repeated failures. */
  restsUntil: Date | null;
}

interface State {
  failures: number;
  restsUntil: Date | null;
  lastFault: ModelHealth["lastFault"];
  latencies: number[];
  isPlain: boolean;
  takesTools: boolean;
  /** When this process last checked for recorded trouble; 0 after a fault. */
  troubleAskedAt: number;
}

/** One per database, so per process: what one process learned costs another three calls. */
const known = new WeakMap<Database, LRUCache<string, State>>();
/** Each owner with a key has models of their own. */
const modelsMax = 2_000;

export function healthOf(db: Database, model: string) {
  const all = known.get(db) ?? new LRUCache<string, State>({ max: modelsMax });
  known.set(db, all);
  const state = all.get(model) ?? {
    failures: 0,
    restsUntil: null,
    lastFault: null,
    latencies: [],
    isPlain: false,
    takesTools: true,
    troubleAskedAt: 0,
  };
  all.set(model, state);
  // A clock that was set back must not lengthen the rest.
  const restsUntil = (now: Date) => {
    const left = (state.restsUntil?.getTime() ?? 0) - now.getTime();
    return left > 0 && left <= restMsMax ? state.restsUntil : null;
  };
  return {
    /** It refuses structured output and a temperature, and is asked for plain text only. */
    isPlain: () => state.isPlain,
    speaksPlainly() {
      state.isPlain = true;
    },

    takesTools: () => state.takesTools,
    refusesTools() {
      state.takesTools = false;
    },

    isResting: (now: Date) => restsUntil(now) !== null,

    /** Another process may have recorded some. */
    mayHaveTrouble(): boolean {
      const now = performance.now();
      if (state.troubleAskedAt > 0 && now - state.troubleAskedAt < troubleKeptMs) return false;
      state.troubleAskedAt = now;
      return true;
    },

    /**
     * After a rest, the next call tries it; one more failure makes it rest again. Faults that one prompt
     * causes do not count: otherwise whoever writes it could silence the model for everybody.
     */
    failed(now: Date, { message, isOfPrompt, retryAfterMs }: ModelFault) {
      state.lastFault = { at: now, message };
      state.troubleAskedAt = 0;
      if (isOfPrompt) return;
      state.failures++;
      const ms = Math.max(retryAfterMs, state.failures >= failuresMax ? restMs : 0);
      if (ms > 0) state.restsUntil = new Date(now.getTime() + Math.min(ms, restMsMax));
    },

    answered(firstByteMs: number) {
      state.failures = 0;
      state.restsUntil = null;
      state.latencies.push(firstByteMs);
      if (state.latencies.length > latenciesKept) state.latencies.shift();
    },

    read(now: Date): ModelHealth {
      const sorted = state.latencies.toSorted((a, b) => a - b);
      const share = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0);
      return {
        latencyMs:
          sorted.length > 0 ? { p50: share(0.5), p95: share(0.95), count: sorted.length } : null,
        lastFault: state.lastFault,
        restsUntil: restsUntil(now),
      };
    },
  };
}
