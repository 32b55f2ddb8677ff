import { fill, packFor } from "#language/packs.ts";
import type { Intent } from "../understand/intent.ts";
import type { Answer, AskedQuestion } from "../write-answer.ts";

type Said = Pick<AskedQuestion, "intents" | "language" | "agent">;

/** In order of priority: 'ok thanks, bye' gets a goodbye. */
const order = [
  "bot",
  "complaint",
  "capabilities",
  "goodbye",
  "thanks",
  "agreement",
  "greeting",
] as const;

export function answerCourtesy(question: Said): Answer | null {
  const said = order.find((intent) => question.intents.includes(intent));
  const text = said && courtesyText(said, question);
  if (!text) return null;
  const offersContact = said === "complaint";
  return { text, sources: [], isAnswered: true, offersContact };
}

function courtesyText(intent: Intent, { language, agent }: Said): string | null {
  const phrases = packFor(language).agent;
  const filled = (phrase: string) => fill(phrase, { name: agent.name });
  switch (intent) {
    // Truthful by rule: no text can change this answer.
    case "bot":
      return filled(phrases.iAmAssistant);
    case "complaint":
      return `${filled(phrases.sorryToHear)} ${filled(phrases.leaveDetails)}`;
    case "capabilities":
      return `${filled(phrases.iAmAssistant)} ${filled(phrases.whatToFind)}`;
    case "goodbye":
      return phrases.goodbye;
    case "thanks":
    case "agreement":
      return phrases.welcome[agent.personality];
    case "greeting":
      return `${phrases.hello[agent.personality]} ${filled(phrases.whatToFind)}`;
    default:
      return null;
  }
}
