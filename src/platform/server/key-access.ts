import { and, eq, inArray } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Database } from "#database/client.ts";
import { agents, conversations, leads } from "#database/schema.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { Uuid } from "#shared/uuid.ts";
import type { UsedKey } from "./api-keys.ts";
import { forbidden, invalid, notFound } from "./errors.ts";

/** Before the body is read. */
export function assertKeyMay({ key: scope, agentIn }: Endpoint, key: UsedKey, params: unknown) {
  if (!scope) throw forbidden("API keys cannot do this. Sign in instead.", "not_for_keys");
  if (scope !== "any" && !key.scopes.includes(scope))
    throw forbidden(`This API key lacks the permission "${scope}".`, "not_in_scope");
  if (!key.agentIds) return;
  if (!agentIn)
    throw forbidden(
      "This API key is limited to certain agents, and this call is about all of them.",
      "not_in_scope",
    );
  if (agentIn === "path") assertAgent(key, idOf(params));
}

/** A key limited to certain agents may only reach what belongs to one of them. */
export async function assertKeyMayReach(
  db: Database,
  { agentIn }: Endpoint,
  key: UsedKey,
  { params, query, body }: FastifyRequest,
) {
  if (agentIn === "query") return assertAgent(key, chosenAgent(key, query));
  if (agentIn === "body") return assertAgent(key, agentIdOf(body));
  if (agentIn === "lead" && !(await isWithin(db, leads, key, idOf(params)))) throw notFound("Lead");
  if (agentIn === "conversation" && !(await isWithin(db, conversations, key, idOf(params))))
    throw notFound("Conversation");
}

/** For public calls, where a key speaks for its owner's visitors. */
export async function isOwnAgentOf(db: Database, { ownerId }: UsedKey, params: unknown) {
  const id = idOf(params);
  if (!id) return false;
  const [agent] = await db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.id, id), eq(agents.userId, ownerId)));
  return agent !== undefined;
}

function assertAgent({ agentIds }: UsedKey, id: string | undefined) {
  if (!id || !agentIds?.includes(id)) throw notFound("Agent");
}

/** A list names the agent; where a key has one only, that one is meant. */
function chosenAgent({ agentIds }: UsedKey, query: unknown) {
  const named = agentIdOf(query);
  if (named) return named;
  const [only, ...others] = agentIds ?? [];
  if (!only || others.length > 0)
    throw invalid({ agentId: "This API key is limited to certain agents: name one of them." });
  Object.assign(Object(query), { agentId: only });
  return only;
}

function isWithin(
  db: Database,
  table: typeof leads | typeof conversations,
  { agentIds }: UsedKey,
  id = "",
) {
  return db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.agentId, [...(agentIds ?? [])]), eq(table.id, id)))
    .then((rows) => rows.length > 0);
}

/** Params are not yet checked where a call is refused before its body is read. */
function idOf(params: unknown) {
  return Uuid.safeParse(Object(params).id).data;
}

function agentIdOf(part: unknown) {
  const { agentId } = Object(part);
  return typeof agentId === "string" ? agentId.toLowerCase() : undefined;
}
