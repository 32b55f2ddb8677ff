// What follows on Skip (§4.9): five seconds are counted down, the assistant joins, and greets.

/** §9.8: each count stands for a second, and the greeting follows a second after the joining. */
const handoffStepMs = 1000;

export interface Handoff {
  /** The seconds that are counted down, then the two events after them. */
  step: 5 | 4 | 3 | 2 | 1 | "joined" | "greeted";
  /** When the next step is due, in milliseconds since 1970. */
  dueAt: number | null;
  /** Who joins, and for whom. */
  agent: string;
  business: string;
}

const following = { 5: 4, 4: 3, 3: 2, 2: 1, 1: "joined", joined: "greeted" } as const;

export function startHandoff(at: number, agent: string, business: string): Handoff {
  return { step: 5, dueAt: at + handoffStepMs, agent, business };
}

export function nextHandoff(handoff: Handoff): Handoff {
  const { step, dueAt } = handoff;
  if (step === "greeted" || dueAt === null) return handoff;
  const next = following[step];
  return { ...handoff, step: next, dueAt: next === "greeted" ? null : dueAt + handoffStepMs };
}

/** The line that changes in place, until the assistant has joined. */
export function lineOf({ step, agent }: Handoff): string {
  return typeof step === "number"
    ? `A Live Agent will be joining you in ${step} seconds`
    : `${agent} has joined the conversation`;
}

export function helloOf({ agent, business }: Handoff): string {
  return `Hello, my name is ${agent}, for ${business.trim() || "our business"}, how can I help you today?`;
}

/** Stands beside every line of the sequence: no person can be called yet. */
export function truthOf({ agent }: Handoff): string {
  return `No person is online now. ${agent} is our AI assistant.`;
}
