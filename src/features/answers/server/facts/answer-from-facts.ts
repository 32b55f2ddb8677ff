import type { Answer } from "../write-answer.ts";
import { answerContact, isContactIntent } from "./answer-contact.ts";
import { answerHours } from "./answer-hours.ts";
import type { AskedOfFacts } from "./asked-of-facts.ts";

export function answerFromFacts(asked: AskedOfFacts): Answer | null {
  const { intent } = asked;
  return isContactIntent(intent) ? answerContact(asked, intent) : answerHours(asked);
}
