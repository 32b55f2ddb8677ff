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

/** What a message wants if not an answer from the pages. */
export type Intent = (typeof intents)[number];

export interface Meant {
  intent: Intent | null;
  score: number;
  language: string | null;
}
