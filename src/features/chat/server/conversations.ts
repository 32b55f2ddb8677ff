// biome-ignore-all assist/source/organizeImports: in the order in which they happen
// What a conversation can do. Each of these is one transaction, or part of the caller's.

/** A visitor opens it, with a token that proves their later messages. */
export { openConversation } from "./open-conversation.ts";

/** A visitor says something. It is stored before anyone is asked for an answer. */
export { type ReceivedMessage, sayAsVisitor } from "./say-as-visitor.ts";

/** The agent answers, unless a person has taken over meanwhile. */
export { sayAsAgent } from "./say-as-agent.ts";

/** A visitor says whether an answer helped. */
export { rateMessage } from "./rate-message.ts";

/** Someone asks for a person: open inboxes ring, and a mail goes out. */
export { callPerson } from "./person/call-person.ts";

/** A person takes the agent's place, speaks, and gives it back; one who is idle gives it back as well. */
export {
  handBack,
  handBackIdle,
  handBackOf,
  sayAsPerson,
  takeOver,
  whoAnswers,
} from "./person/take-turns.ts";

/** A person closes it. If the visitor writes again, the agent answers. */
export { closeConversation } from "./close-conversation.ts";

/** Deletes conversations that nobody used or that are older than their owner keeps. */
export { pruneOldConversations, pruneUnusedConversations } from "./prune-conversations.ts";
