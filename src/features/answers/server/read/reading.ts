import type { FoundPassage } from "#features/knowledge/server/public.ts";
import type { Unit } from "./units.ts";

/** A unit read, with its score. */
export interface LookedAt {
  passage: FoundPassage;
  unit: Unit;
  /** Calibrated: `acceptFrom` and above answers. */
  score: number;
}

/** Adjacent units of one passage that form an answer. */
export interface Quote {
  passage: FoundPassage;
  /** All units of the passage; `from` and `to` are inclusive. */
  units: Unit[];
  from: number;
  to: number;
}

export interface Reading {
  verdict: "answered" | "unknown";
  /** Words decide if no model is loaded or it is too busy. */
  by: "model" | "words";
  /** Best first; empty if nothing answers. */
  quotes: Quote[];
  /** The best unit of each passage, best first. */
  lookedAt: LookedAt[];
  /** The score required. */
  acceptFrom: number;
}
