export {
  type InboxNews,
  inboxChannel,
  tellAssigned,
  tellChange,
  tellTyping,
} from "./person/conversation-news.ts";
export { noteActive, openInbox, presentPeople } from "./person/presence.ts";
export { handBack, handBackOf, type Person, sayAsPerson, takeOver } from "./person/take-turns.ts";
export { firstTexts, pageWords } from "./visitor-texts.ts";
