import { tryQuestion } from "#features/answers/server/public.ts";
import { AppError } from "#platform/server/errors.ts";
import { getOwn, readConversation } from "./queries.ts";

const readMax = 12;

/**
 * The agent's answer to the visitor's last question, for a person to edit and send. Empty if it is nothing that a
 * person would say: what the assistant says about itself, or that it does not know.
 */
export async function draftReply(
  parts: Parameters<typeof tryQuestion>[0],
  who: { ownerId: string; personId: string },
  id: string,
  signal: AbortSignal,
): Promise<{ text: string }> {
  const { agent } = await getOwn(parts.db, who.ownerId, id);
  const { messages } = await readConversation(parts.db, who, { id, limit: readMax });
  const said = messages.filter(({ event }) => event === null);
  const at = said.findLastIndex(({ author }) => author === "visitor");
  const asked = said[at];
  if (!asked) throw new AppError(409, "nothing_asked", "The visitor has not asked anything yet.");
  if (said.slice(at + 1).some(({ author }) => author === "person"))
    throw new AppError(409, "nothing_asked", "You have answered the visitor's last message.");
  const earlier = said
    .slice(0, at)
    .map(({ sender, content }) => ({ sender, content: content.slice(0, 2000) }));
  const trial = { question: asked.content, earlier, writer: "model" } as const;
  const { text, isAnswered, sources } = await tryQuestion(parts, agent, trial, signal);
  if (!isAnswered || sources.length === 0) return { text: "" };
  // A person's message names no sources.
  return { text: text.replace(/ ?\[\d+\]/g, "").trim() };
}
