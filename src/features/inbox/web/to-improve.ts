import type { InboxMessage } from "../contract.ts";

/** The question, and a colleague's reply or else the agent's answer. An 'I don't know' is no draft. */
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
