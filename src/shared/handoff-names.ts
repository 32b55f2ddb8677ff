import type { HandoffReason } from "./vocabulary.ts";

/** Why a person was called, as owners read it. */
export const handoffNames: Record<HandoffReason, string> = {
  asked: "The visitor asked for a person",
  "not-helpful": "Answers did not help",
  skipped: "The contact form was skipped",
  model: "The assistant chose to",
};
