/** What the product has said it did. It must be there for ever after, once. */
export interface Ledger {
  messages: { conversationId: string; clientId: string; content: string; replyId: string }[];
  leads: { id: string; email: string }[];
  /** References of payments that were said to be successful. */
  payments: string[];
  agents: Set<string>;
  removedAgents: Set<string>;
  /** Requests that were answered. */
  answered: number;
  /** Requests that nobody knows the end of, each of which was sent again. */
  unanswered: number;
}

export function newLedger(): Ledger {
  return {
    messages: [],
    leads: [],
    payments: [],
    agents: new Set(),
    removedAgents: new Set(),
    answered: 0,
    unanswered: 0,
  };
}
