import { quoteAnswer } from "#features/chat/server/quote-answer.ts";
import { visitorLanguage } from "#features/chat/server/visitor-language.ts";
import type { AskedQuestion } from "#features/chat/server/write-answer.ts";
import type { FoundPassage, KnownFacts } from "#features/knowledge/server/public.ts";

export const facts: KnownFacts = {
  phone: "+1 212 555 0100",
  email: "hello@tollgate.test",
  address: "4 Mill Lane, Albany, NY",
  timeZone: "America/New_York",
  hours: {
    days: [
      ...([2, 3, 4, 5] as const).map((day) => ({ day, opens: 540, closes: 1080 })),
      { day: 6, opens: 480, closes: 720 },
      { day: 6, opens: 780, closes: 960 },
    ],
    closedDays: [7],
    specialDays: [{ date: "2026-11-26", opens: null, closes: null }],
  },
  pages: {
    hours: { url: "https://tollgate.test/visit", title: "Visit us" },
    phone: { url: "https://tollgate.test/contact", title: "Contact" },
    email: { url: "https://tollgate.test/contact", title: "Contact" },
  },
};

/** A Saturday, 9:00 in New York. */
const saturdayMorning = "2026-11-21T14:00:00Z";

export function ask(text: string, more: Partial<AskedQuestion> & { facts?: KnownFacts } = {}) {
  const agent = {
    id: "a",
    ownerId: "o",
    name: "Tollgate Bakery",
    personality: "friendly" as const,
    facts: more.facts ?? facts,
  };
  return quoteAnswer({
    text,
    parts: [{ text, passages: [], isAnswerable: false }],
    history: [],
    language: visitorLanguage([text], "en"),
    now: new Date(saturdayMorning),
    agent,
    assistantName: "Emma",
    knowledge: "ready",
    ...more,
  });
}

export function passage(
  heading: string,
  text: string,
  more: Partial<FoundPassage> = {},
): FoundPassage {
  return {
    id: heading,
    title: "Questions",
    heading,
    text,
    url: `https://tollgate.test/${heading}`,
    language: "en",
    position: 0,
    isContinuation: false,
    score: 1,
    confidence: 1,
    isOwnAnswer: false,
    ...more,
  };
}
