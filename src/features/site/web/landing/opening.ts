/** How the conversation on the landing page begins: what the demo agent really answers (e2e/landing.test.ts). */
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

/** What a visitor may ask with one press: what it knows, and what it does not. */
export const suggestions = ["Is there a free trial?", "Do you deliver pizza?"];
