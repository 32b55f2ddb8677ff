import { fill, packFor } from "#language/packs.ts";
import type { AnswerSource } from "#shared/answer-source.ts";
import { cite } from "../cite.ts";
import type { Intent } from "../understand/intent.ts";
import type { Answer } from "../write-answer.ts";
import type { AskedOfFacts } from "./asked-of-facts.ts";
import { factSource } from "./fact-source.ts";

const contactFacts = ["phone", "email", "address"] as const;
type ContactFact = (typeof contactFacts)[number];

const factsOfIntent = {
  phone: ["phone"],
  email: ["email"],
  address: ["address"],
  contact: contactFacts,
  person: contactFacts,
} as const satisfies Partial<Record<Intent, readonly ContactFact[]>>;
type ContactIntent = keyof typeof factsOfIntent;

export function isContactIntent(intent: Intent | null): intent is ContactIntent {
  return intent !== null && intent in factsOfIntent;
}

export function answerContact(
  { agent, language }: Pick<AskedOfFacts, "agent" | "language">,
  intent: ContactIntent,
): Answer | null {
  const phrases = packFor(language).agent;
  const sources: AnswerSource[] = [];
  const lines = factsOfIntent[intent].flatMap((fact) => {
    const value = agent.facts[fact];
    if (!value) return [];
    const line = fill(phrases[fact], { value });
    return [`${line} [${cite(sources, factSource(agent, fact, line))}]`];
  });
  const leaveDetails = fill(phrases.leaveDetails, { name: agent.name });
  const known = { sources, isAnswered: true };
  if (intent === "person") {
    const text = [`${phrases.personWillAnswer} ${leaveDetails}`, ...lines].join("\n");
    return { text, ...known, offersContact: true, callsPerson: "asked" };
  }
  if (lines.length === 0) return null;
  const offersContact = intent === "contact";
  const text = [...lines, ...(offersContact ? [leaveDetails] : [])].join("\n");
  return { text, ...known, offersContact };
}
