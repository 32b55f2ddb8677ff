/**
 * The opening of the conversation on the landing page. Must match the demo agent's real answer
 * (e2e/landing.test.ts).
 */
export const opening = {
  question: "What happens when my pages don't say?",
  answer:
    "Your visitor reads a plain “I don't know” and can leave contact details. The question waits for you in the inbox, among the unanswered ones. It never guesses. [1]",
  source: {
    title: "What it answers, and what it doesn't",
    path: "/help/answers",
    quote:
      "Your visitor reads a plain “I don't know” and can leave contact details. The question waits for you in the inbox, among the unanswered ones. It never guesses.",
  },
};

export const suggestions = ["Is there a free trial?", "Do you deliver pizza?"];
