import type { Database } from "#database/client.ts";
import type { ListeningAgent } from "#features/agents/server/public.ts";
import {
  type CompareMeanings,
  findPassages,
  type KnowledgeState,
  knownFacts,
} from "#features/knowledge/server/public.ts";
import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import { beforeMax } from "./read/settings.ts";
import { understand } from "./understand/understand.ts";
import type { AskedQuestion, History, QuestionPart } from "./write-answer.ts";

export type AnsweredAgent = Pick<
  ListeningAgent,
  | "id"
  | "userId"
  | "name"
  | "personality"
  | "systemPrompt"
  | "guidance"
  | "timeZone"
  | "facts"
  | "chatSettings"
  | "description"
  | "businessDescription"
  | "location"
  | "industry"
  | "writtenFields"
> &
  Partial<Pick<ListeningAgent, "model" | "creativity" | "answerLength">>;

const passagesMax = 16;

export interface FindParts {
  db: Database;
  localModel: LocalModel;
  compare?: CompareMeanings;
}

interface Said {
  content: string;
  history: History;
  assistantName: string;
  now: Date;
}

export async function askedQuestion(
  { db, localModel, compare }: FindParts,
  agent: AnsweredAgent,
  knowledge: KnowledgeState,
  { content, history, assistantName, now }: Said,
): Promise<AskedQuestion> {
  const understood = await understand(localModel, {
    content,
    history,
    siteLanguage: knowledge.language,
  });
  const earlier = (sender: "user" | "agent") =>
    history.filter((one) => one.sender === sender).map((one) => one.content);
  const before = earlier("user").at(-1);
  const texts = understood.questions.map(({ text }) => text);
  // The previous question supplies what this one omits.
  const inContext = texts.map((text, at) =>
    [(texts[at - 1] ?? before)?.slice(-beforeMax), text].filter(Boolean).join(" "),
  );
  const wanted = [...texts, ...inContext];
  const whose = { agentId: agent.id, ownerId: agent.userId };
  const unlike = [...new Set(wanted)];
  const meanings =
    unlike.length > 0 ? await compare?.(whose, unlike, understood.directions) : undefined;
  const found = await findPassages(
    db,
    { agentId: agent.id, version: knowledge.version },
    wanted.map((text, at) => ({
      text: at < texts.length ? text : (texts[at - texts.length] ?? text),
      // Latest first: the second question in a message refers to the first before earlier messages.
      earlier:
        at < texts.length
          ? []
          : [...earlier("user"), ...texts.slice(0, at - texts.length)].reverse(),
      earlierAnswers: at < texts.length ? [] : earlier("agent").reverse(),
    })),
    passagesMax,
    wanted.map((text) => meanings?.[unlike.indexOf(text)] ?? []),
  );
  const parts = understood.questions.map(({ text, intent }, at): QuestionPart => {
    const own = found[at];
    const leaning = found[at + texts.length];
    const leans = inContext[at] !== text;
    return {
      text,
      intent,
      passages: own?.passages ?? [],
      isAnswerable: own?.isAnswerable ?? false,
      inContext:
        leans && leaning
          ? {
              text: inContext[at] ?? text,
              passages: leaning.passages,
              isAnswerable: leaning.isAnswerable,
            }
          : null,
    };
  });
  const isWritten = agent.writtenFields.includes("description");
  return {
    text: understood.text,
    intents: understood.intents,
    earlierIntent: understood.earlierIntent,
    parts,
    history,
    language: understood.language,
    siteLanguage: knowledge.language,
    now,
    agent: {
      id: agent.id,
      ownerId: agent.userId,
      name: agent.name,
      personality: agent.personality,
      facts: knownFacts(agent),
      systemPrompt: agent.systemPrompt,
      guidance: agent.guidance,
      model: agent.model ?? null,
      creativity: agent.creativity ?? "careful",
      answerLength: agent.answerLength ?? "medium",
      [isWritten ? "description" : "proposedDescription"]: agent.description,
      businessDescription: agent.businessDescription,
      location: agent.location,
      industry: agent.industry,
    },
    assistantName,
    version: knowledge.version,
    knowledge: knowledge.state,
  };
}
