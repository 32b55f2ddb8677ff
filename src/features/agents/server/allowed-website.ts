import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { agents } from "#database/schema.ts";
import { forbidden } from "#platform/server/errors.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import { hostOf, isAllowedDomain } from "#shared/domains.ts";

/** A host has 253 signs at most (RFC 1035 §2.3.4). */
const originLengthMax = 300;

/** The host of the page that asks; undefined on our own pages, and empty where a page has none to name. */
export function websiteOf({ headers, host, server }: FastifyRequest) {
  const { origin } = headers;
  const { publicUrl } = server.config;
  if (origin === undefined || origin === publicUrl || origin.endsWith(`://${host}`))
    return undefined;
  return origin === "null" || origin.length > originLengthMax ? "" : (hostOf(origin) ?? "");
}

export function assertMayStandOn(
  { name, chatSettings }: Pick<typeof agents.$inferSelect, "name" | "chatSettings">,
  host: string,
) {
  if (!isAllowedDomain(chatSettingsOf(chatSettings).allowedDomains, host))
    throw forbidden(
      `${name} is not allowed on ${host || "a page without an address"}. Its owner can add the domain under Chat, Websites, Allowed domains.`,
      "domain_not_allowed",
    );
}

/**
 * Other people's pages may speak to an agent only where its owner lets it appear. The widget speaks from a frame of
 * ours, which `frame-ancestors` keeps off all other pages; a page that calls by itself cannot forge its `Origin`. An
 * agent that is not there is for the call to refuse.
 */
export async function assertAllowedWebsite(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  agentId: string,
) {
  const host = websiteOf(request);
  if (host === undefined) return;
  const [agent] = await request.server.db
    .select({ name: agents.name, chatSettings: agents.chatSettings })
    .from(agents)
    .where(eq(agents.id, agentId));
  reply.header("vary", "origin");
  if (!agent) return;
  try {
    assertMayStandOn(agent, host);
  } catch (error) {
    reply.removeHeader("access-control-allow-origin");
    throw error;
  }
}
