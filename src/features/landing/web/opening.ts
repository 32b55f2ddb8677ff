/** How the conversation on the landing page begins: what the demo agent really answers (e2e/landing.test.ts). */
export const opening = {
  question: "What happens when my pages do not say?",
  answer:
    "The agent says that it does not know, offers to take the visitor's contact details, and puts the question on your list of unanswered questions. It never guesses. [1]",
  source: {
    title: "What it answers, and what it does not",
    path: "/help/answers",
    quote:
      "The agent says that it does not know, offers to take the visitor's contact details, and puts the question on your list of unanswered questions. It never guesses.",
  },
};

/** What a visitor may ask with one press: what it knows, and what it does not. */
export const suggestions = ["Is there a free trial?", "Do you deliver pizza?"];
