import { z } from "zod";
import type { HandoffReason, WebhookEvent } from "#shared/vocabulary.ts";
import { inert, plain } from "../places/inert.ts";
import type { Alert } from "../places/place.ts";

type Event = WebhookEvent | "webhook.test";

/** What events hold of this; each is checked against its own schema before. */
const Told = z.object({
  agent: z.object({ name: z.string() }).optional(),
  lead: z
    .object({
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      message: z.string().nullable(),
    })
    .optional(),
  conversation: z
    .object({
      visitorName: z.string().nullable(),
      visitorEmail: z.string().nullable(),
      visitorPhone: z.string().nullable(),
    })
    .optional(),
  question: z.object({ text: z.string() }).optional(),
  message: z.object({ text: z.string() }).optional(),
  reason: z.string().optional(),
  said: z.string().nullish(),
  url: z.string().optional(),
});
type Told = z.infer<typeof Told>;

const titles: Record<Event, string> = {
  "lead.created": "New lead",
  "handoff.requested": "A visitor wants to talk to a person",
  "conversation.closed": "A conversation was closed",
  "question.unanswered": "Unanswered question",
  "visitor.wrote": "New message from a visitor",
  "webhook.test": "This is a test. There is nothing to do.",
};

const links: Record<Event, string> = {
  "lead.created": "Open the lead",
  "handoff.requested": "Answer in the inbox",
  "conversation.closed": "Open the conversation",
  "question.unanswered": "Answer it",
  "visitor.wrote": "Answer in the inbox",
  "webhook.test": "Open the settings",
};

const reasons: Record<HandoffReason, string> = {
  skipped: "They skipped the contact form.",
  asked: "They asked for a person.",
  "not-helpful": "Two answers did not help them.",
  model: "The assistant handed over.",
};

export function alertOf(publicUrl: string, event: Event, data: object): Alert {
  const told = Told.parse(data);
  const said = told.lead?.message ?? told.question?.text ?? told.message?.text ?? told.said;
  const isUrgent = event === "handoff.requested" || event === "visitor.wrote";
  return {
    title: [titles[event], told.agent && inert(told.agent.name, 60)].filter(Boolean).join(" · "),
    facts: facts(told),
    ...(said && inert(said) && { said: inert(said) }),
    link: { name: links[event], url: told.url ?? `${publicUrl}/settings` },
    isUrgent,
  };
}

function facts({ lead, conversation, question, reason }: Told) {
  const known = {
    Name: oneLine(lead?.name ?? conversation?.visitorName),
    // Addresses are checked when they are left, so they are as they should be.
    Email: plain(lead?.email ?? conversation?.visitorEmail ?? ""),
    Phone: oneLine(lead?.phone ?? conversation?.visitorPhone),
    Why: question ? "" : (reasons[reason as HandoffReason] ?? ""),
  };
  return Object.entries(known).flatMap(([name, text]) => (text ? { name, text } : []));
}

function oneLine(text: string | null | undefined) {
  return inert((text ?? "").replace(/\s+/g, " "), 200);
}

const many: Record<Event, string> = {
  "lead.created": "New leads",
  "handoff.requested": "Visitors who want a person",
  "conversation.closed": "Closed conversations",
  "question.unanswered": "Unanswered questions",
  "visitor.wrote": "Messages to a person",
  "webhook.test": "Tests",
};

/** Counts, instead of more messages than anyone reads. */
export function digestOf(publicUrl: string, events: readonly Event[]): Alert {
  const counts = Map.groupBy(events, (event) => event);
  return {
    title: "Many events at once",
    facts: [...counts].map(([event, { length }]) => ({ name: many[event], text: String(length) })),
    link: { name: "Open the inbox", url: `${publicUrl}/inbox` },
    isUrgent: counts.has("handoff.requested"),
  };
}
