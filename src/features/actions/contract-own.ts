import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { Paging } from "#shared/paging.ts";
import { Uuid } from "#shared/uuid.ts";
import {
  actionCallers,
  actionCallStatuses,
  actionKinds,
  actionMethods,
} from "#shared/vocabulary-actions.ts";
import { ActionField, ActionOutcome, FieldName, Values } from "./contract.ts";

export const actionsMax = 20;
export const toolsMax = 100;

const ActionHeader = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, "This is not the name of a header"),
  value: z.string().trim().max(4000),
  isSecret: z.boolean(),
});
export type ActionHeader = z.infer<typeof ActionHeader>;

/** Keys, `[0]`, and `*` for all, as in `line_items[*].name`. Each step begins with a sign of its own. */
const ReplyPath = z
  .string()
  // Aborts, so that no pattern runs on longer text.
  .max(200, { abort: true })
  .trim()
  .regex(
    /^\$?(?:[^.[\]*$]+|\*)?(?:\.(?:[^.[\]*]+|\*)|\[(?:\d+|\*)\])*$/,
    "Use a path like line_items[0].name",
  );

const headersMax = 10;

/** Of every kind; what a kind has no use for is empty. */
const ActionSettings = z.object({
  method: z.enum(actionMethods),
  address: z.string().trim().max(1000),
  headers: z.array(ActionHeader).max(headersMax),
  /** Of an MCP server. */
  tool: z.string().max(128).optional(),
  /** JSON with names of fields in braces. Empty: the fields that are not in the address. */
  body: z.string().trim().max(4000),
  /** What is shown of the reply; none: all of it, up to a limit. */
  shown: z.array(z.object({ label: z.string().trim().max(60), path: ReplyPath })).max(12),
  /** The reply is shown only if it has there what the visitor entered. */
  checks: z.array(z.object({ path: ReplyPath, field: FieldName })).max(3),
});
export type ActionSettings = z.infer<typeof ActionSettings>;

export const NewAction = z.object({
  kind: z.enum(actionKinds),
  name: z.string().trim().min(1, "A name is required").max(60),
  purpose: z.string().trim().min(1, "Say what it is for").max(500),
  examples: z.array(z.string().trim().min(1).max(200)).max(20),
  fields: z.array(ActionField).max(12),
  settings: ActionSettings,
  changes: z.boolean(),
  isOn: z.boolean(),
  callsPerDay: z.number().int().min(1).max(10_000),
});
export type NewAction = z.infer<typeof NewAction>;

/** Secret values of headers are masked. */
export const Action = NewAction.extend({ id: z.uuid() });
export type Action = z.infer<typeof Action>;

export const ActionTest = z.object({
  action: NewAction,
  /** Whose stored secrets take the place of masked ones. */
  id: Uuid.nullish(),
  values: Values,
});

/** What an MCP server offers, as an action takes it. Its words are a stranger's. */
export const OfferedTool = z.object({
  tool: z.string(),
  name: z.string(),
  description: z.string(),
  fields: z.array(ActionField),
  /** Whether the server says that it changes nothing. */
  saysItOnlyReads: z.boolean(),
  /** Why it cannot be used, in words. */
  fault: z.string().nullable(),
});
export type OfferedTool = z.infer<typeof OfferedTool>;

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

const OfAgent = z.object({ id: z.uuid() });
const OfAction = OfAgent.extend({ actionId: z.uuid() });

/** The owner's alone: whoever can change an address can use the key that is sent to it. */
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
  /** Really calls, and changes what the action changes. */
  test: endpoint("owner", "POST /api/agents/:id/action-tests", {
    summary: "Test an action",
    params: OfAgent,
    body: ActionTest,
    response: ActionOutcome,
  }),
  /** The owner's yes in the playground: really calls. */
  carryOut: endpoint("owner", "POST /api/agents/:id/actions/:actionId/trials", {
    summary: "Carry out an action as a trial",
    params: OfAction,
    body: z.object({ values: Values }),
    response: ActionOutcome,
  }),
  /** Asks an MCP server at the address. */
  tools: endpoint("owner", "POST /api/agents/:id/action-tools", {
    summary: "List the tools of an MCP server",
    params: OfAgent,
    body: z.object({
      address: ActionSettings.shape.address,
      headers: ActionSettings.shape.headers,
    }),
    response: z.object({ tools: z.array(OfferedTool) }),
  }),
  calls: endpoint("owner", "GET /api/agents/:id/action-calls", {
    summary: "List calls of actions",
    params: OfAgent,
    query: Paging,
    response: z.array(ActionCall),
  }),
};
