import type { HandoffReason } from "./vocabulary.ts";

export const handoffNames: Record<HandoffReason, string> = {
  asked: "The visitor asked for a person",
  "not-helpful": "Answers did not help",
  skipped: "The contact form was skipped",
  model: "The assistant chose to",
};
