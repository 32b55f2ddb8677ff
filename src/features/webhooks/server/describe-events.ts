import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { events, moment } from "./events.ts";

const headers = {
  "webhook-id": "The same for every try: handle each id once.",
  "webhook-timestamp": "Seconds since 1970. Refuse what is older than five minutes.",
  "webhook-signature": "Standard Webhooks: `v1,…` by each secret that is valid.",
};

const summaries: Record<keyof typeof events, string> = {
  "lead.created": "A visitor has left contact details",
  "handoff.requested": "A visitor wants to talk to a person",
  "conversation.closed": "A conversation has been closed in the inbox",
  "question.unanswered": "An agent found no answer, or one that did not help",
  "visitor.wrote": "A visitor has written while a person answers",
  "webhook.test": "Somebody sends a test",
};

export function describeEvents(app: FastifyInstance) {
  for (const event of Object.keys(summaries) as (keyof typeof events)[]) {
    const { data } = events[event];
    const body = z.object({ type: z.literal(event), timestamp: moment, data });
    const { $schema: _, ...schema } = z.toJSONSchema(body);
    app.describedWebhooks[event] = {
      post: {
        operationId: event,
        summary: summaries[event],
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
          "4XX": { description: "Any other status is a failure, and is retried." },
        },
      },
    };
  }
}
