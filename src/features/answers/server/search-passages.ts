import type { FastifyBaseLogger } from "fastify";
import type { ListeningAgent } from "#features/agents/server/public.ts";
import { knowledgeState, meaningsWith } from "#features/knowledge/server/public.ts";
import type { EmbeddingParts } from "#features/models/server/public.ts";
import type { SearchedPassage } from "../contract.ts";
import { askedQuestion } from "./asked-question.ts";

/** What an answer to the question would be looked for in. */
export async function searchPassages(
  parts: EmbeddingParts & { log: FastifyBaseLogger },
  agent: ListeningAgent,
  { question, limit }: { question: string; limit: number },
): Promise<SearchedPassage[]> {
  const { db, localModel, clock } = parts;
  const asked = await askedQuestion(
    { db, localModel, compare: meaningsWith(parts) },
    agent,
    await knowledgeState(db, agent.id),
    { content: question, history: [], assistantName: "", now: clock.now() },
  );
  const found = new Map(
    asked.parts.flatMap(({ passages }) => passages).map((passage) => [passage.id, passage]),
  );
  return [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, limit);
}
