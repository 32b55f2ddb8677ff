import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { agents } from "#database/schema.ts";
import { forbidden } from "#platform/server/errors.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import { hostOf, isAllowedDomain } from "#shared/domains.ts";

/** A host name has at most 253 characters (RFC 1035 §2.3.4). */
const originLengthMax = 300;

/** The host of the calling page; undefined on our own pages, empty if the page has no usable origin. */
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
 * Refuses other websites unless the owner allows them. The widget calls from our own iframe, which
 * `frame-ancestors` protects; a page that calls directly cannot forge its `Origin`. An unknown agent is left
 * for the endpoint to refuse.
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
