import type { FoundPassage } from "#features/knowledge/server/public.ts";
import type { SampleQuestion } from "#features/models/server/public.ts";
import type { AskedQuestion } from "../write-answer.ts";
import { checkAnswer } from "./check-answer.ts";
import { promptFor } from "./prompt.ts";
import { createReplyReader } from "./read-reply.ts";

const casesMax = 380;

export function sampleQuestions(now: Date): { short: SampleQuestion; long: SampleQuestion } {
  const cases = Array.from({ length: casesMax }, (_, n) =>
    pageOf(
      `Case ${n + 1}`,
      `In case ${n + 1} of the museum lie coins, maps and letters from the year ${1400 + n}.`,
    ),
  );
  return { short: sample(now, [tickets]), long: sample(now, [tickets, ...cases]) };
}

const tickets = pageOf(
  "Tickets",
  "A ticket costs €9. Children under 12 do not pay. The museum is closed on Mondays.",
);

function sample(now: Date, site: FoundPassage[]): SampleQuestion {
  const text = "How much is a ticket?";
  const question: AskedQuestion = {
    text,
    intents: [],
    earlierIntent: null,
    parts: [{ text, intent: null, passages: [tickets], isAnswerable: true, inContext: null }],
    history: [],
    language: "en",
    siteLanguage: "en",
    now,
    agent: {
      id: "sample",
      ownerId: "sample",
      name: "Town Museum",
      personality: "friendly",
      facts: {},
    },
    assistantName: "Emma",
    knowledge: "ready",
  };
  const told = promptFor(question, site);
  return {
    ...told,
    read(written) {
      const reply = createReplyReader();
      const check = checkAnswer(question, told);
      const claims = [...reply.add(written), ...reply.end()];
      const said = claims.map((claim) => check.add(claim)).filter(Boolean);
      return { text: said.join(" "), isCited: check.sources.length > 0 };
    },
  };
}

function pageOf(heading: string, text: string): FoundPassage {
  return {
    ...{ id: heading, title: "Town Museum", heading, text, url: null, language: "en" },
    ...{ position: 0, isContinuation: false, score: 1, confidence: 1, likeness: null },
    isOwnAnswer: false,
  };
}
