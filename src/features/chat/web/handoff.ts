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
  /** When a person answers again, where that is known. */
  opening: string | null;
  /** Somebody could come, so nothing says otherwise. */
  isOnline: boolean;
}

const following = { 5: 4, 4: 3, 3: 2, 2: 1, 1: "joined", joined: "greeted" } as const;

export function startHandoff(at: number, who: Omit<Handoff, "step" | "dueAt">): Handoff {
  return { ...who, step: 5, dueAt: at + handoffStepMs };
}

export function nextHandoff(handoff: Handoff): Handoff {
  const { step, dueAt } = handoff;
  if (step === "greeted" || dueAt === null) return handoff;
  const next = following[step];
  return { ...handoff, step: next, dueAt: next === "greeted" ? null : dueAt + handoffStepMs };
}
