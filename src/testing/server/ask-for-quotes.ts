import { answerBuiltIn } from "#features/answers/server/answer.ts";
import { understand } from "#features/answers/server/understand/understand.ts";
import type { AskedQuestion, History } from "#features/answers/server/write-answer.ts";
import type { FoundPassage, KnownFacts } from "#features/knowledge/server/public.ts";
import { type LocalModel, switchedOff } from "#platform/server/local-model/local-model.ts";

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

const saturdayMorning = "2026-11-21T14:00:00Z";

interface Asking extends Partial<Pick<AskedQuestion["agent"], "personality" | "facts">> {
  passages?: FoundPassage[];
  isAnswerable?: boolean;
  history?: History;
  siteLanguage?: string;
  knowledge?: AskedQuestion["knowledge"];
  model?: LocalModel;
}

export async function asked(
  content: string,
  {
    passages = [],
    isAnswerable = passages.length > 0,
    history = [],
    siteLanguage = "en",
    knowledge = "ready",
    model = switchedOff,
    ...agent
  }: Asking = {},
): Promise<AskedQuestion> {
  const {
    questions,
    directions: _,
    ...understood
  } = await understand(model, { content, history, siteLanguage });
  const before = history.findLast(({ sender }) => sender === "user")?.content;
  return {
    ...understood,
    parts: questions.map((question) => ({
      ...question,
      passages,
      isAnswerable,
      inContext: before ? { text: `${before} ${question.text}`, passages, isAnswerable } : null,
    })),
    history,
    siteLanguage,
    now: new Date(saturdayMorning),
    agent: {
      id: "a",
      ownerId: "o",
      name: "Tollgate Bakery",
      personality: "friendly",
      facts,
      ...agent,
    },
    assistantName: "Emma",
    knowledge,
  };
}

/** Answers as the product does without a language model. */
export async function ask(content: string, asking: Asking = {}) {
  return answerBuiltIn(asking.model ?? switchedOff, await asked(content, asking));
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
    likeness: null,
    isOwnAnswer: false,
    ...more,
  };
}
