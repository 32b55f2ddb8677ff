import type { FastifyInstance } from "fastify";
import { z } from "zod";
import {
  conversationStatuses,
  handoffReasons,
  leadSources,
  leadStatuses,
  unansweredReasons,
} from "#shared/vocabulary.ts";

const moment = z.iso.datetime();
const agent = z.object({ id: z.uuid(), name: z.string() });
const conversation = z.object({
  id: z.uuid(),
  status: z.enum(conversationStatuses),
  visitorName: z.string().nullable(),
  visitorEmail: z.string().nullable(),
  visitorPhone: z.string().nullable(),
  createdAt: moment,
});

/** What is told of each event. Nothing else leaves in a webhook. */
export const eventData = {
  "lead.created": z.object({
    lead: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      message: z.string().nullable(),
      source: z.enum(leadSources),
      status: z.enum(leadStatuses),
      conversationId: z.uuid().nullable(),
      consent: z.string().nullable(),
      createdAt: moment,
    }),
    agent,
    url: z.url(),
  }),
  "handoff.requested": z.object({
    conversation,
    agent,
    reason: z.enum(handoffReasons),
    url: z.url(),
  }),
  "conversation.closed": z.object({ conversation, agent, url: z.url() }),
  "question.unanswered": z.object({
    question: z.object({
      id: z.uuid(),
      text: z.string(),
      conversationId: z.uuid(),
      createdAt: moment,
    }),
    agent,
    reason: z.enum(unansweredReasons),
  }),
  "webhook.test": z.object({ text: z.string() }),
};

const headers = {
  "webhook-id": "The same for every try: handle each id once.",
  "webhook-timestamp": "Seconds since 1970. Refuse what is older than five minutes.",
  "webhook-signature": "Standard Webhooks: `v1,…` by each secret that is valid.",
};

/** The `webhooks` of OpenAPI 3.1, beside the calls. */
export function describeEvents(app: FastifyInstance) {
  for (const [event, data] of Object.entries(eventData)) {
    const body = z.object({ type: z.literal(event), timestamp: moment, data });
    const { $schema: _, ...schema } = z.toJSONSchema(body);
    app.describedWebhooks[event] = {
      post: {
        operationId: event,
        security: [],
        parameters: Object.entries(headers).map(([name, description]) => ({
          name,
          in: "header",
          required: true,
          description,
          schema: { type: "string" },
        })),
        requestBody: { required: true, content: { "application/json": { schema } } },
        responses: {
          "2XX": { description: "Accepted. The body is not read." },
          "4XX": { description: "A failure, like everything else: it is tried again." },
        },
      },
    };
  }
}
