import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { Uuid } from "#shared/uuid.ts";
import { keyScopes } from "#shared/vocabulary.ts";

export const keysMax = 20;
export const keyDaysMax = 366;
const keyAgentsMax = 100;

export const KeyScope = z.enum(keyScopes);

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  scopes: z.array(KeyScope),
  /** Null: all agents, those to come too. Without the ones that were deleted. */
  agents: z.array(z.object({ id: z.uuid(), name: z.string() })).nullable(),
  expire: z.coerce.date(),
  usedAt: z.coerce.date().nullable(),
  createdAt: z.coerce.date(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z.object({
  name: z.string("Name is required").trim().min(1, "Name is required").max(60),
  scopes: z
    .array(KeyScope)
    .min(1, "Choose at least one permission")
    .max(keyScopes.length)
    .transform((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
  agentIds: z
    .array(Uuid)
    .min(1, "Choose at least one agent")
    .max(keyAgentsMax, `Choose ${keyAgentsMax} agents at most`)
    .nullable()
    .default(null),
  days: z.number().int().min(1).max(keyDaysMax),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** The only answer that holds the key itself. */
export const MadeApiKey = ApiKey.extend({ key: z.string() });

// No key opens these: it could make itself another that outlives it.
export const keysApi = {
  list: endpoint("owner", "GET /api/keys", {
    summary: "List API keys",
    response: z.array(ApiKey),
  }),
  create: endpoint("owner", "POST /api/keys", {
    summary: "Make an API key",
    body: NewApiKey,
    response: MadeApiKey,
    status: 201,
  }),
  remove: endpoint("owner", "DELETE /api/keys/:id", {
    summary: "Delete an API key",
    params: z.object({ id: z.uuid() }),
    response: z.object({}),
  }),
};
