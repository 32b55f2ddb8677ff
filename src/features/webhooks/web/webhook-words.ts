import type { BadgeShape, BadgeTone } from "#platform/web/ui/badge.tsx";
import type { EndpointKind } from "#shared/endpoint-kinds.ts";
import type { WebhookEvent } from "#shared/vocabulary.ts";
import type { Delivery, WebhookEndpoint } from "../contract.ts";
import { places } from "../places/places.ts";

export const eventWords: Record<WebhookEvent, { name: string; text: string }> = {
  "lead.created": { name: "New lead", text: "A visitor left contact details." },
  "handoff.requested": { name: "Person requested", text: "A visitor wants to talk to a person." },
  "conversation.closed": {
    name: "Conversation closed",
    text: "Someone closed it in the inbox.",
  },
  "question.unanswered": {
    name: "Unanswered question",
    text: "An agent found no answer, or its answer did not help.",
  },
  "visitor.wrote": {
    name: "Message to a person",
    text: "A visitor wrote to the person who answers.",
  },
};

export function kindName(kind: EndpointKind): string {
  return kind === "webhook" ? "Webhook" : places[kind].name;
}

/** A tool's name, or a webhook's host. */
export function endpointName({ kind, url }: Pick<WebhookEndpoint, "kind" | "url">): string {
  return kind === "webhook" ? new URL(url).host : kindName(kind);
}

interface Look {
  name: string;
  tone: BadgeTone;
  shape: BadgeShape;
}

export function stateOf({ isActive, stoppedAt, failingSince }: WebhookEndpoint): Look {
  if (stoppedAt) return { name: "Switched off after failures", tone: "danger", shape: "cross" };
  if (!isActive) return { name: "Off", tone: "neutral", shape: "ring" };
  if (failingSince) return { name: "Failing", tone: "warning", shape: "half" };
  return { name: "On", tone: "positive", shape: "dot" };
}

export const deliveryLooks: Record<Delivery["status"], Look> = {
  waiting: { name: "Waiting", tone: "info", shape: "half" },
  sent: { name: "Arrived", tone: "positive", shape: "tick" },
  failed: { name: "Failed", tone: "danger", shape: "cross" },
};

export function eventName(event: Delivery["event"]): string {
  return event === "webhook.test" ? "Test" : eventWords[event].name;
}

export function tries(attempts: number): string {
  return attempts === 1 ? "1 try" : `${attempts} tries`;
}

export const secretUse = "The other app uses it to check that events really come from us.";
