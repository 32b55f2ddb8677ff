import { setImmediate } from "node:timers/promises";
import type { Database } from "#database/client.ts";
import {
  type CompareMeanings,
  findPassages,
  type KnowledgeState,
  knownFacts,
  readAhead,
} from "#features/knowledge/server/public.ts";
import type { NewMessage } from "../contract.ts";
import type { ContextAgent } from "./hear-message.ts";
import { questionParts } from "./quoting/question-parts.ts";
import { withoutSmallTalk } from "./rules/small-talk.ts";
import { visibleText } from "./visible-text.ts";
import { visitorLanguage } from "./visitor-language.ts";
import type { AskedQuestion } from "./write-answer.ts";

const passagesMax = 8;
const historyMax = 10;
const historyLengthMax = 2000;

type History = AskedQuestion["history"];

/** Everything that whoever writes the answer may know. */
export async function askedQuestion(
  db: Database,
  agent: ContextAgent,
  knowledge: KnowledgeState,
  said: { content: string; history: History; assistantName: string; now: Date },
  compare?: CompareMeanings,
): Promise<AskedQuestion> {
  const { history, assistantName, now } = said;
  const text = visibleText(said.content);
  const earlier = (sender: "user" | "agent") =>
    history.filter((one) => one.sender === sender).map((one) => one.content);
  const texts = textsToFind(text);
  const meanings = await compare?.({ agentId: agent.id, ownerId: agent.userId }, texts);
  const found = await findPassages(
    db,
    { agentId: agent.id, version: knowledge.version },
    texts.map((part, at) => ({
      text: part,
      // The latest first: a second question leans on the first before it leans on earlier messages.
      earlier: [...earlier("user"), ...texts.slice(0, at)].reverse(),
      earlierAnswers: earlier("agent").reverse(),
    })),
    passagesMax,
    meanings,
  );
  return {
    text,
    parts: texts.map((part, at) => ({
      text: part,
      passages: found[at]?.passages ?? [],
      isAnswerable: found[at]?.isAnswerable ?? false,
    })),
    history,
    language: visitorLanguage([...earlier("user"), text], knowledge.language),
    now,
    agent: {
      id: agent.id,
      ownerId: agent.userId,
      name: agent.name,
      personality: agent.personality,
      facts: knownFacts(agent),
      systemPrompt: agent.systemPrompt,
      guidance: agent.guidance,
    },
    assistantName,
    knowledge: knowledge.state,
  };
}

/** What can be done of it while the database stores what was said. */
export async function readQuestionAhead(db: Database, agentId: string, content: string) {
  // By then the statement is on its way.
  await setImmediate();
  readAhead(db, agentId, textsToFind(visibleText(content)));
}

function textsToFind(text: string): string[] {
  return questionParts(withoutSmallTalk(text));
}

/** What a visitor's page claims was said: anybody can write it, so it is short and only ever text. */
export function claimedHistory(claimed: NewMessage["conversationHistory"]): History {
  return claimed
    .flatMap(({ sender, content }) => (sender === "system" ? [] : [{ sender, content }]))
    .slice(-historyMax)
    .map(({ sender, content }) => ({
      sender,
      content: visibleText(content).slice(0, historyLengthMax),
    }));
}
