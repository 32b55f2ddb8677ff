import type { FastifyInstance } from "fastify";
import { tryQuestion } from "#features/answers/server/public.ts";
import { AppError } from "#platform/server/errors.ts";
import { getOwn, readConversation } from "./queries.ts";

const readMax = 12;

/** What the agent would answer to the visitor's last message, for a person to send or to change. */
export async function draftReply(
  app: FastifyInstance,
  who: { ownerId: string; personId: string },
  id: string,
  signal: AbortSignal,
): Promise<{ text: string; isAnswered: boolean }> {
  const { agent } = await getOwn(app.db, who.ownerId, id);
  const { messages } = await readConversation(app.db, who, { id, limit: readMax });
  const said = messages.filter(({ event }) => event === null);
  const at = said.findLastIndex(({ author }) => author === "visitor");
  const asked = said[at];
  if (!asked) throw new AppError(409, "nothing_asked", "The visitor has not asked anything yet.");
  const earlier = said
    .slice(0, at)
    .map(({ sender, content }) => ({ sender, content: content.slice(0, 2000) }));
  const trial = { question: asked.content, earlier, writer: "model" } as const;
  const { text, isAnswered } = await tryQuestion(app, agent, trial, signal);
  // A person's message names no sources.
  return { text: text.replace(/ ?\[\d+\]/g, "").trim(), isAnswered };
}
