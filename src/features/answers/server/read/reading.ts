import type { FoundPassage } from "#features/knowledge/server/public.ts";
import type { Unit } from "./units.ts";

/** One place that was looked at, and how well it answers. */
export interface LookedAt {
  passage: FoundPassage;
  unit: Unit;
  /** A calibrated score: from `acceptFrom` on it answers. */
  score: number;
}

/** Neighbouring units of one passage that answer together. */
export interface Quote {
  passage: FoundPassage;
  /** All units of the passage, of which `from` to `to` answer; both included. */
  units: Unit[];
  from: number;
  to: number;
}

export interface Reading {
  verdict: "answered" | "unknown";
  /** Words decide where no model is loaded, or it is too busy. */
  by: "model" | "words";
  /** What answers, best first; empty where nothing does. */
  quotes: Quote[];
  /** The best of each passage, best first. */
  lookedAt: LookedAt[];
  /** What the best has to reach. */
  acceptFrom: number;
}
