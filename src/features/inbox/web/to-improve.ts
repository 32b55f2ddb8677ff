import type { InboxMessage } from "../contract.ts";

/**
 * What an answer is improved from: the question before it, and a colleague's reply to it or, where there was
 * none, the answer itself. That the agent did not know is nothing to begin with.
 */
export function toImprove(messages: readonly InboxMessage[], at: number) {
  const asked = messages.slice(0, at).findLast(({ author }) => author === "visitor");
  const later = messages.slice(at + 1);
  const nextAnswer = later.findIndex(({ author, event }) => author === "ai" && !event);
  const replies = nextAnswer < 0 ? later : later.slice(0, nextAnswer);
  const reply = replies.find(({ author, event }) => author === "person" && !event);
  const answer = messages[at];
  const isAgents = !reply && answer?.isAnswered === true;
  const text = reply?.content ?? (isAgents ? answer.content.replace(/ ?\[\d+\]/g, "") : "");
  return { question: asked?.content ?? "", beginning: { text, isAgents } };
}
