import type { FoundPassage } from "#features/knowledge/server/public.ts";
import type { Unit } from "./units.ts";

export interface LookedAt {
  passage: FoundPassage;
  unit: Unit;
  score: number;
}

export interface Quote {
  passage: FoundPassage;
  units: Unit[];
  from: number;
  to: number;
}

export interface Reading {
  verdict: "answered" | "unknown";
  by: "model" | "words";
  quotes: Quote[];
  lookedAt: LookedAt[];
  acceptFrom: number;
}
