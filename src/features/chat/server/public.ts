export {
  closeConversation,
  handBack,
  handBackOf,
  sayAsPerson,
  takeOver,
} from "./conversations.ts";
export { resealIdentities, unreadableIdentities } from "./identity/identity-secret.ts";
export {
  type InboxNews,
  inboxChannel,
  publishAssignment,
  publishChange,
  publishTyping,
} from "./person/conversation-news.ts";
export { personOf } from "./person/person-of.ts";
export { noteActive, openInbox, presentPeople } from "./person/presence.ts";
export { keepTryOut, openTryOut, tryOuts } from "./try-out.ts";
export { firstTexts, pageWords } from "./visitor-texts.ts";
