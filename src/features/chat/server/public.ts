export {
  type InboxNews,
  inboxChannel,
  tellChange,
  tellTyping,
} from "./person/conversation-news.ts";
export { bePresent } from "./person/presence.ts";
export { handBack, type Person, sayAsPerson, takeOver } from "./person/take-turns.ts";
export { type Trial, type Tried, tryQuestion } from "./try-question.ts";
export { firstTexts, pageWords } from "./visitor-texts.ts";
