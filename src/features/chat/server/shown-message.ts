import type { ChatMessage } from "../contract.ts";
import type { StoredMessage } from "./queries.ts";

export function shownMessage(message: StoredMessage): ChatMessage {
  const { id, sender, author, content, timestamp, sources } = message;
  const { isAnswered, offersContact, clientId, rating, personName, event } = message;
  return {
    id,
    sender,
    author,
    content,
    timestamp,
    sources,
    answered: isAnswered,
    offerContact: offersContact,
    clientId,
    rating,
    personName,
    event,
  };
}
