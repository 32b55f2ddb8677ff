import { z } from "zod";
import { ChosenModel } from "#features/models/contract.ts";
import { BusinessHours, ChatSettings } from "#shared/chat-settings.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Paging } from "#shared/paging.ts";
import { Uuid } from "#shared/uuid.ts";
import {
  agentStates,
  answerLengths,
  creationMethods,
  creativities,
  DEFAULT_COLOR,
  DEFAULT_PERSONALITY,
  industries,
  personalities,
  widgetPositions,
} from "#shared/vocabulary.ts";

const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, "Use a color like #2563eb")
  .transform((color) => color.toLowerCase());

const optionalText = (lengthMax: number) => z.string().trim().max(lengthMax).nullish();

const AgentFields = z.object({
  name: z.string("Name is required").trim().min(1, "Name is required").max(200),
  agentName: optionalText(60),
  location: optionalText(200),
  description: optionalText(500),
  businessDescription: optionalText(20_000),
  industry: z.enum(industries).nullish(),
  personality: z.enum(personalities).default(DEFAULT_PERSONALITY),
  primaryColor: Color.default(DEFAULT_COLOR),
  systemPrompt: optionalText(4000),
  guidance: optionalText(4000),
  greeting: optionalText(500),
  timeZone: optionalText(60),
  isActive: z.boolean().default(true),
});

export const NewAgent = AgentFields.extend({
  name: z.string("Name is required").trim().min(1, "Name is required").max(2000),
  method: z.enum(creationMethods).default("describe"),
});
export type NewAgent = z.infer<typeof NewAgent>;

/** No defaults: omitted fields stay unchanged. */
export const AgentChange = z
  .object({
    ...AgentFields.shape,
    personality: z.enum(personalities),
    primaryColor: Color,
    isActive: z.boolean(),
    /** Null: the default. */
    model: ChosenModel.nullable(),
    creativity: z.enum(creativities),
    answerLength: z.enum(answerLengths),
    subdomain: z
      .string()
      .trim()
      .regex(
        /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
        "Use 1 to 63 lowercase letters, digits and hyphens",
      ),
    chatSettings: ChatSettings.partial(),
  })
  .partial();
export type AgentChange = z.infer<typeof AgentChange>;

export const Agent = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  agentName: z.string().nullable(),
  location: z.string().nullable(),
  description: z.string().nullable(),
  businessDescription: z.string().nullable(),
  industry: z.enum(industries).nullable(),
  personality: z.enum(personalities),
  primaryColor: z.string(),
  systemPrompt: z.string().nullable(),
  guidance: z.string().nullable(),
  model: ChosenModel.nullable(),
  creativity: z.enum(creativities),
  answerLength: z.enum(answerLengths),
  greeting: z.string().nullable(),
  timeZone: z.string().nullable(),
  isActive: z.boolean(),
  state: z.enum(agentStates),
  suspendedReason: z.string().nullish(),
  chatSettings: ChatSettings,
  hoursRead: BusinessHours.nullable(),
  subdomain: z.string(),
  embedCode: z.string().nullable(),
  publicUrl: z.string(),
  hostUrl: z.string().nullable(),
  method: z.enum(creationMethods),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
});
export type Agent = z.infer<typeof Agent>;

export const AgentStats = z.object({
  totalConversations: z.number().int(),
  totalLeads: z.number().int(),
  responseRate: z.number().int(),
});
export type AgentStats = z.infer<typeof AgentStats>;

const AgentId = z.object({ id: Uuid });

export const LauncherOptions = z.object({
  color: Color.optional(),
  position: z.enum(widgetPositions).optional(),
  followSettings: z.literal("true").optional(),
});
export type LauncherOptions = z.infer<typeof LauncherOptions>;

export const Launcher = z.object({
  label: z.string(),
  launcherText: z.string().nullable(),
  unread: z.string(),
  color: z.string(),
  onColor: z.string(),
  /** The color alone would be invisible on a white page. */
  needsEdge: z.boolean(),
  position: z.enum(widgetPositions),
});
export type Launcher = z.infer<typeof Launcher>;

export const Installation = z.object({
  host: z.string(),
  firstSeenAt: z.coerce.date(),
  lastSeenAt: z.coerce.date(),
});
export type Installation = z.infer<typeof Installation>;

export const websiteFindings = ["seen", "visited", "other-agent", "unseen"] as const;

export const WebsiteCheck = z.object({
  /** Where the address led. */
  url: z.string(),
  /** `visited`: not in the page itself, but visitors have loaded it there, as with a tag manager. */
  finding: z.enum(websiteFindings),
  /** `other-agent`: its name, if it is the owner's. */
  otherAgent: z.string().nullable(),
});
export type WebsiteCheck = z.infer<typeof WebsiteCheck>;

export const agentsApi = {
  list: endpoint("owner", "GET /api/agents", {
    summary: "List agents",
    key: "read",
    agentIn: "list",
    team: "editor",
    query: Paging,
    response: z.array(Agent),
  }),
  /** For pickers, and for team members who may not see more. */
  names: endpoint("owner", "GET /api/agents/names", {
    summary: "List the agents' names",
    key: "read",
    agentIn: "list",
    team: "inbox",
    response: z.array(Agent.pick({ id: true, name: true })),
  }),
  create: endpoint("owner", "POST /api/agents", {
    summary: "Create an agent",
    key: "write",
    team: "editor",
    body: NewAgent,
    response: Agent,
    status: 201,
  }),
  get: endpoint("owner", "GET /api/agents/:id", {
    summary: "Get an agent",
    key: "read",
    team: "editor",
    params: AgentId,
    response: Agent,
  }),
  change: endpoint("owner", "PUT /api/agents/:id", {
    summary: "Change an agent",
    description: "Fields that are left out stay as they are.",
    key: "write",
    team: "editor",
    params: AgentId,
    body: AgentChange,
    response: Agent,
  }),
  remove: endpoint("owner", "DELETE /api/agents/:id", {
    summary: "Delete an agent",
    key: "write",
    params: AgentId,
    response: z.object({}),
  }),
  stats: endpoint("owner", "GET /api/agents/:id/stats", {
    summary: "Get an agent's numbers",
    key: "read",
    team: "editor",
    params: AgentId,
    response: AgentStats,
  }),
  installations: endpoint("owner", "GET /api/agents/:id/installations", {
    summary: "List the websites an agent is on",
    key: "read",
    team: "editor",
    params: AgentId,
    response: z.array(Installation),
  }),
  checkWebsite: endpoint("owner", "POST /api/agents/:id/website-checks", {
    summary: "Check whether an agent is on a website",
    team: "editor",
    params: AgentId,
    body: z.object({ url: z.string().trim().min(1, "Website address is required").max(2000) }),
    response: WebsiteCheck,
  }),
  /**
   * Called by the widget before it appears: 404 for a paused agent, 403 on a website that the owner has not
   * allowed.
   */
  launcher: endpoint("public", "GET /api/public/launchers/:id", {
    summary: "Get the launcher of an agent's widget",
    params: AgentId,
    query: LauncherOptions,
    response: Launcher,
  }),
};
