/** How the conversation on the landing page begins: what the demo agent really answers (e2e/landing.test.ts). */
export const opening = {
  question: "What happens when my pages don't say?",
  answer:
    "The agent says it doesn't know, offers to take the visitor's contact details, and adds the question to your list of unanswered questions. It never guesses. [1]",
  source: {
    title: "What it answers, and what it doesn't",
    path: "/help/answers",
    quote:
      "The agent says it doesn't know, offers to take the visitor's contact details, and adds the question to your list of unanswered questions. It never guesses.",
  },
};

/** What a visitor may ask with one press: what it knows, and what it does not. */
export const suggestions = ["Is there a free trial?", "Do you deliver pizza?"];
