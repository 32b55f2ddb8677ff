import type { FoundPassage } from "#features/knowledge/server/public.ts";
import type { Intent } from "../understand/intent.ts";
import type { Answer, AnsweringAgent, AskedQuestion } from "../write-answer.ts";
import { answerContact, isContactIntent } from "./answer-contact.ts";
import { answerHours } from "./answer-hours.ts";

export interface AskedOfFacts
  extends Pick<AskedQuestion, "text" | "language" | "siteLanguage" | "now" | "history"> {
  intent: Intent | null;
  /** Of the question before: 'And on Sunday?' goes on with it. */
  earlierIntent?: Intent | null;
  agent: Pick<AnsweringAgent, "name" | "facts">;
  /** What was found for the question; branches state their hours there. */
  passages: FoundPassage[];
}

/** Hours, phone, e-mail, address and the wish for a person, from what is known of the business; null for the rest. */
export function answerFromFacts(asked: AskedOfFacts): Answer | null {
  const { intent } = asked;
  return isContactIntent(intent) ? answerContact(asked, intent) : answerHours(asked);
}
