export { Answer } from "./answer.tsx";
export { loadAgent, openConversation, sendMessage } from "./chat-calls.ts";
export { type ChatSession, openChatSession } from "./chat-session.ts";
export type { Entry } from "./entries.ts";
export { TextsContext } from "./texts.ts";
