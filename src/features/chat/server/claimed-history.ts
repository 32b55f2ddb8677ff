import { type History, visibleText } from "#features/answers/server/public.ts";
import type { NewMessage } from "../contract.ts";

const historyMax = 10;
const historyLengthMax = 2000;

/** History that the visitor's page sends. Anyone can forge it, so it is short and only ever text. */
export function claimedHistory(claimed: NewMessage["conversationHistory"]): History {
  return claimed
    .flatMap(({ sender, content }) => (sender === "system" ? [] : [{ sender, content }]))
    .slice(-historyMax)
    .map(({ sender, content }) => ({
      sender,
      content: visibleText(content).slice(0, historyLengthMax),
    }));
}
