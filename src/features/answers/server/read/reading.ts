import type { FoundPassage } from "#features/knowledge/server/public.ts";
import type { Unit } from "./units.ts";

export interface LookedAt {
  passage: FoundPassage;
  unit: Unit;
  score: number;
}

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
  quotes: Quote[];
  lookedAt: LookedAt[];
  acceptFrom: number;
}
