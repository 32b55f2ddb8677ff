import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { endpointKinds } from "#shared/endpoint-kinds.ts";
import { Paging } from "#shared/paging.ts";
import { deliveryStatuses, webhookEvents } from "#shared/vocabulary.ts";

export const endpointsMax = 10;

export const WebhookEvent = z.enum(webhookEvents);

export const EndpointKind = z.enum(endpointKinds);

export const WebhookEndpoint = z.object({
  id: z.uuid(),
  kind: EndpointKind,
  /** Masked, except a webhook's own: whoever has a chat tool's address can write there. */
  url: z.string(),
  events: z.array(WebhookEvent),
  /** Of a bot: who sends `command` to it links the chat that it tells and hears. Null to who may only read. */
  chat: z
    .object({
      name: z.string().nullable(),
      command: z.string().nullable(),
      error: z.string().nullable(),
    })
    .nullable(),
  isActive: z.boolean(),
  failingSince: z.coerce.date().nullable(),
  stoppedAt: z.coerce.date().nullable(),
  createdAt: z.coerce.date(),
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const Webhooks = z.object({
  isInPlan: z.boolean(),
  endpoints: z.array(WebhookEndpoint),
});
export type Webhooks = z.infer<typeof Webhooks>;

export const NewEndpoint = z.object({
  url: z.string().trim().min(1, "Address is required").max(2000, "This address is too long"),
  /** Omitted: what the address is known to be, or a webhook. */
  kind: EndpointKind.optional(),
  events: z.array(WebhookEvent).min(1, "Choose at least one event").max(webhookEvents.length),
});
export type NewEndpoint = z.infer<typeof NewEndpoint>;

/** An empty address keeps the stored one. */
export const ChangedEndpoint = NewEndpoint.extend({
  url: z.literal("").or(NewEndpoint.shape.url),
});

export const EndpointChange = NewEndpoint.omit({ kind: true })
  .extend({ isActive: z.boolean() })
  .partial();
export type EndpointChange = z.infer<typeof EndpointChange>;

export const WebhookSecret = z.object({ secret: z.string() });

export const Delivery = z.object({
  id: z.uuid(),
  event: z.enum([...webhookEvents, "webhook.test"]),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  error: z.string().nullable(),
  answeredWith: z.number().int().nullable(),
  nextTryAt: z.coerce.date().nullable(),
  sentAt: z.coerce.date().nullable(),
  createdAt: z.coerce.date(),
});
export type Delivery = z.infer<typeof Delivery>;

const EndpointId = z.object({ id: z.uuid() });

export const webhooksApi = {
  list: endpoint("owner", "GET /api/webhooks", {
    summary: "List webhooks",
    key: "read",
    response: Webhooks,
  }),
  create: endpoint("owner", "POST /api/webhooks", {
    summary: "Add a webhook",
    description:
      "Or a place where your team reads: an incoming webhook of Slack, Microsoft Teams, Discord or Google Chat, or a topic of ntfy. Only a webhook has a secret.",
    key: "write",
    body: NewEndpoint,
    response: WebhookEndpoint.extend(WebhookSecret.partial().shape),
    status: 201,
  }),
  change: endpoint("owner", "PATCH /api/webhooks/:id", {
    summary: "Change a webhook",
    key: "write",
    params: EndpointId,
    body: EndpointChange,
    response: WebhookEndpoint,
  }),
  remove: endpoint("owner", "DELETE /api/webhooks/:id", {
    summary: "Delete a webhook",
    key: "write",
    params: EndpointId,
    response: z.object({}),
  }),
  /** The old secret also signs for another day. */
  rotateSecret: endpoint("owner", "POST /api/webhooks/:id/secret", {
    summary: "Make a webhook's new secret",
    description: "The old secret also signs for another day.",
    key: "write",
    params: EndpointId,
    response: WebhookSecret,
  }),
  test: endpoint("owner", "POST /api/webhooks/:id/test", {
    summary: "Send a test to a webhook",
    key: "write",
    params: EndpointId,
    response: Delivery,
  }),
  deliveries: endpoint("owner", "GET /api/webhooks/:id/deliveries", {
    summary: "List a webhook's deliveries",
    key: "read",
    params: EndpointId,
    query: Paging,
    response: z.array(Delivery),
  }),
  replay: endpoint("owner", "POST /api/webhooks/:id/deliveries/:deliveryId/replay", {
    summary: "Send a delivery again",
    key: "write",
    params: EndpointId.extend({ deliveryId: z.uuid() }),
    response: Delivery,
  }),
};
