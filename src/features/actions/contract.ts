import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { Paging } from "#shared/paging.ts";
import { Uuid } from "#shared/uuid.ts";
import {
  actionCallers,
  actionCallStatuses,
  actionFieldTypes,
  actionKinds,
  actionMethods,
} from "#shared/vocabulary.ts";

export const actionsMax = 20;
export const valueLengthMax = 500;

const isFieldName = /^[a-z][a-z0-9_]{0,39}$/;

export const ActionField = z.object({
  /** Used in braces as the placeholder of its value. */
  name: z.string().regex(isFieldName, "Use small letters, digits and _, such as order_number"),
  label: z.string().trim().min(1, "A name is required").max(60),
  type: z.enum(actionFieldTypes),
  description: z.string().trim().max(300),
  isRequired: z.boolean(),
  choices: z.array(z.string().trim().min(1).max(80)).max(20),
});
export type ActionField = z.infer<typeof ActionField>;

const ActionHeader = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, "This is not the name of a header"),
  value: z.string().trim().max(4000),
  isSecret: z.boolean(),
});
export type ActionHeader = z.infer<typeof ActionHeader>;

/** Keys, `[0]`, and `*` for all, as in `line_items[*].name`. Each step begins with its own character. */
const ReplyPath = z
  .string()
  // Aborts, so that no pattern runs on longer text.
  .max(200, { abort: true })
  .trim()
  .regex(
    /^\$?(?:[^.[\]*$]+|\*)?(?:\.(?:[^.[\]*]+|\*)|\[(?:\d+|\*)\])*$/,
    "Use a path like line_items[0].name",
  );

const HttpSettings = z.object({
  method: z.enum(actionMethods),
  address: z.string().trim().min(1, "An address is required").max(1000),
  headers: z.array(ActionHeader).max(10),
  /** JSON with names of fields in braces. Empty: the fields that are not in the address. */
  body: z.string().trim().max(4000),
  /** The parts of the reply that are shown; without any, all of it up to a limit. */
  shown: z.array(z.object({ label: z.string().trim().max(60), path: ReplyPath })).max(12),
  /** The reply is shown only if it contains, at this path, what the visitor entered. */
  checks: z.array(z.object({ path: ReplyPath, field: z.string().regex(isFieldName) })).max(3),
});
export type HttpSettings = z.infer<typeof HttpSettings>;

export const NewAction = z.object({
  kind: z.enum(actionKinds),
  name: z.string().trim().min(1, "A name is required").max(60),
  purpose: z.string().trim().min(1, "Say what it is for").max(500),
  examples: z.array(z.string().trim().min(1).max(200)).max(20),
  fields: z.array(ActionField).max(12),
  settings: HttpSettings,
  changes: z.boolean(),
  isOn: z.boolean(),
  callsPerDay: z.number().int().min(1).max(10_000),
});
export type NewAction = z.infer<typeof NewAction>;

/** Secret values of headers are masked. */
export const Action = NewAction.extend({ id: z.uuid() });
export type Action = z.infer<typeof Action>;

const Values = z.record(z.string().max(40), z.string().max(valueLengthMax));

export const ActionTest = z.object({
  action: NewAction,
  /** The stored action whose secrets replace masked ones. */
  id: Uuid.nullish(),
  values: Values,
});

export const ActionOutcome = z.object({
  status: z.enum(actionCallStatuses),
  answeredWith: z.number().int().nullable(),
  durationMs: z.number().int(),
  error: z.string().nullable(),
  /** As visitors see it. */
  result: z.string(),
  request: z.object({ method: z.string(), url: z.string(), body: z.string() }),
  /** The beginning of what came back. */
  reply: z.string(),
});
export type ActionOutcome = z.infer<typeof ActionOutcome>;

export const ActionCall = z.object({
  id: z.uuid(),
  actionName: z.string(),
  conversationId: z.uuid().nullable(),
  caller: z.enum(actionCallers),
  values: z.array(z.object({ name: z.string(), value: z.string() })),
  status: z.enum(actionCallStatuses),
  answeredWith: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  error: z.string().nullable(),
  createdAt: z.coerce.date(),
});
export type ActionCall = z.infer<typeof ActionCall>;

/** What a visitor is shown in an answer: a form, or what will be sent. */
export const OfferedAction = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Where it is sent. */
  host: z.string(),
  fields: z.array(ActionField.omit({ description: true })),
  /** Null until the visitor fills them in. */
  values: z.record(z.string(), z.string()).nullable(),
  expiresAt: z.coerce.date(),
  /** In the language of the conversation. */
  words: z.object({
    next: z.string(),
    change: z.string(),
    sentTo: z.string(),
    choose: z.string(),
    notValid: z.string(),
  }),
});
export type OfferedAction = z.infer<typeof OfferedAction>;

/** Before parsing: dates are text. */
export type LoadedOffer = Omit<OfferedAction, "expiresAt"> & { expiresAt: string };

/** The visitor's yes or no to an offer. */
export const OfferAnswer = z.object({
  id: Uuid,
  /** Only for a form. */
  values: Values.nullish(),
  isDeclined: z.boolean().default(false),
});
export type OfferAnswer = z.infer<typeof OfferAnswer>;

const OfAgent = z.object({ id: z.uuid() });
const OfAction = OfAgent.extend({ actionId: z.uuid() });

/** For the owner only: changing an address redirects the key that is sent to it. */
export const actionsApi = {
  list: endpoint("owner", "GET /api/agents/:id/actions", {
    summary: "List actions",
    params: OfAgent,
    response: z.array(Action),
  }),
  create: endpoint("owner", "POST /api/agents/:id/actions", {
    summary: "Add an action",
    params: OfAgent,
    body: NewAction,
    response: Action,
    status: 201,
  }),
  change: endpoint("owner", "PUT /api/agents/:id/actions/:actionId", {
    summary: "Change an action",
    params: OfAction,
    body: NewAction,
    response: Action,
  }),
  remove: endpoint("owner", "DELETE /api/agents/:id/actions/:actionId", {
    summary: "Delete an action",
    params: OfAction,
    response: z.object({}),
  }),
  /** A real call: what the action changes is changed. */
  test: endpoint("owner", "POST /api/agents/:id/action-tests", {
    summary: "Test an action",
    params: OfAgent,
    body: ActionTest,
    response: ActionOutcome,
  }),
  calls: endpoint("owner", "GET /api/agents/:id/action-calls", {
    summary: "List calls of actions",
    params: OfAgent,
    query: Paging,
    response: z.array(ActionCall),
  }),
};
