/** What the product acknowledged: it must remain stored, exactly once. */
export interface Ledger {
  messages: { conversationId: string; clientId: string; content: string; replyId: string }[];
  leads: { id: string; email: string }[];
  payments: string[];
  agents: Set<string>;
  removedAgents: Set<string>;
  answered: number;
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

export function acknowledged({ messages, leads, payments, agents, removedAgents }: Ledger): number {
  return messages.length + leads.length + payments.length + agents.size + removedAgents.size;
}
