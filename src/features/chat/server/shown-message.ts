import type { OfferedAction } from "#features/actions/contract.ts";
import type { ChatMessage } from "../contract.ts";
import type { StoredMessage } from "./queries.ts";

export function shownMessage(message: StoredMessage, action?: OfferedAction): ChatMessage {
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
    action: action ?? null,
  };
}
