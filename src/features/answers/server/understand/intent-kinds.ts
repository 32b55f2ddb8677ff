export const intents = [
  "person",
  "bot",
  "greeting",
  "thanks",
  "goodbye",
  "agreement",
  "capabilities",
  "complaint",
  "hours-now",
  "hours-day",
  "hours",
  "phone",
  "email",
  "address",
  "contact",
] as const;

/** What a message means, where it is none of the many questions to be looked up on the pages. */
export type Intent = (typeof intents)[number];

export interface Meant {
  /** Null: none of these. */
  intent: Intent | null;
  /** From 0 to 1. */
  score: number;
  /** Known only where somebody is known to say just this. */
  language: string | null;
}
