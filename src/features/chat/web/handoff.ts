const handoffStepMs = 1000;

export interface Handoff {
  step: 5 | 4 | 3 | 2 | 1 | "joined" | "greeted";
  dueAt: number | null;
  agent: string;
  business: string;
  opening: string | null;
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
