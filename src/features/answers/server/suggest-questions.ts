import { findListeningAgent, type ListeningAgent } from "#features/agents/server/public.ts";
import {
  knowledgeState,
  lacksStarters,
  meaningsWith,
  questionsToSuggest,
  storeStarters,
} from "#features/knowledge/server/public.ts";
import type { ServerParts } from "#platform/server/create-server.ts";
import { answerBuiltIn } from "./answer.ts";
import { askedQuestion } from "./asked-question.ts";
import type { LookedAt, Reading } from "./read/reading.ts";
import { surelyFrom } from "./read/settings.ts";
import type { Intent } from "./understand/intent-kinds.ts";
import type { AskedQuestion } from "./write-answer.ts";

const suggestedMax = 4;
/** Few per page, so that the suggestions show the range of the site. */
const perPageMax = 2;

/** Suggests to visitors what the website surely answers, by asking the agent itself. */
export async function suggestQuestions(
  parts: ServerParts,
  agentId: string,
  stop: AbortSignal,
): Promise<void> {
  const { db, clock } = parts;
  const agent = await findListeningAgent(db, clock.now(), { id: agentId });
  if (!agent || !(await lacksStarters(db, agentId))) return;
  const { language } = await knowledgeState(db, agentId);
  const suggested: { text: string; pageId: string | null }[] = [];
  for (const question of await questionsToSuggest(db, agentId, language)) {
    stop.throwIfAborted();
    const { pageId, text } = question;
    const ofPage = suggested.filter((one) => pageId && one.pageId === pageId).length;
    if (ofPage >= perPageMax || !(await isSurelyAnswered(parts, agent, text))) continue;
    suggested.push(question);
    if (suggested.length === suggestedMax) break;
  }
  const starters = suggested.map(({ text }) => text);
  if (starters.length > 0) await storeStarters(db, agentId, starters);
}

async function isSurelyAnswered(
  parts: ServerParts,
  agent: ListeningAgent,
  content: string,
): Promise<boolean> {
  const { db, localModel, clock } = parts;
  const knowledge = await knowledgeState(db, agent.id);
  const question = await askedQuestion(
    { db, localModel, compare: meaningsWith(parts) },
    agent,
    knowledge,
    { content, history: [], assistantName: agent.agentName ?? "", now: clock.now() },
  );
  let readings: Reading[] = [];
  const { isAnswered } = await answerBuiltIn(localModel, question, (all) => {
    readings = all;
  });
  // Without a question in it, it was taken for small talk.
  if (!isAnswered || question.parts.length === 0) return false;
  if (readings.length === 0) return question.parts.every(({ intent }) => isKnown(intent, question));
  return readings.every(({ by, lookedAt: [best] }) => by === "model" && isSure(best));
}

/** From the facts card; other intents are answered with courtesies. */
function isKnown(intent: Intent | null, { agent: { facts } }: AskedQuestion): boolean {
  if (intent === "phone" || intent === "email" || intent === "address")
    return facts[intent] !== undefined;
  if (intent === "contact") return facts.phone !== undefined || facts.email !== undefined;
  return intent?.startsWith("hours") === true && facts.hours !== undefined;
}

function isSure(best: LookedAt | undefined): boolean {
  return best !== undefined && best.score >= surelyFrom;
}
