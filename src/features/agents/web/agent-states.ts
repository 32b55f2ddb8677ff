import type { BadgeShape, BadgeTone } from "#platform/web/ui/badge.tsx";
import type { AgentState } from "#shared/vocabulary.ts";

interface StateLook {
  word: string;
  tone: BadgeTone;
  shape: BadgeShape;
  /** What visitors get meanwhile. */
  text: string;
  /** What changes it, by whom, and the address for an agent's ID. */
  next?: { name: string; isOwners?: true; href: (id: string) => string };
}

const knowledgeOf = (id: string) => `/agents/${id}/edit?tab=knowledge`;
const plans = () => "/subscribe";

/** How each state of an agent looks, on every screen (ruling 42). */
export const stateLooks: Record<AgentState, StateLook> = {
  answering: { word: "Answering", tone: "positive", shape: "dot", text: "Answers visitors." },
  reading: {
    word: "Reading",
    tone: "info",
    shape: "half",
    text: "Answers from what it has read so far.",
    next: { name: "See progress", href: knowledgeOf },
  },
  unread: {
    word: "Could not be read",
    tone: "danger",
    shape: "cross",
    text: "Knows nothing to answer from yet.",
    next: { name: "See why", href: knowledgeOf },
  },
  paused: {
    word: "Paused",
    tone: "neutral",
    shape: "bars",
    text: "Hidden from visitors.",
    next: { name: "Turn it on", href: (id) => `/agents/${id}/edit` },
  },
  "plan-ended": {
    word: "Paused: plan ended",
    tone: "warning",
    shape: "bars",
    text: "Hidden from visitors.",
    next: { name: "Renew Plan", isOwners: true, href: plans },
  },
  "over-limit": {
    word: "Over this month's limit",
    tone: "warning",
    shape: "ring",
    text: "New visitors get the contact form.",
    next: { name: "Upgrade", isOwners: true, href: plans },
  },
  suspended: {
    word: "Suspended",
    tone: "danger",
    shape: "cross",
    text: "Hidden from visitors.",
    next: { name: "See why", href: (id) => `/agents/${id}/edit` },
  },
};

/** Visitors cannot see it. */
export function isHidden(state: AgentState): boolean {
  return state === "paused" || state === "plan-ended" || state === "suspended";
}
