import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { findListeningAgent, type ListeningAgent } from "#features/agents/server/public.ts";
import { firstTexts, pageWords } from "#features/chat/server/public.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import { frameAncestors } from "#shared/domains.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { fillMeta, policyFor, sendHtml } from "./html.ts";

const AgentId = z.uuid();

/** The visitor's page. `html` is what the build has made, for all agents. */
export function chatPage(html: string) {
  /** By its own address: the link that owners share. */
  async function showAlone(request: FastifyRequest, reply: FastifyReply, subdomain: string) {
    const agent = isSubdomain(subdomain) ? await find(request, { subdomain }) : undefined;
    reply.code(agent ? 200 : 404);
    return show(request, reply, agent, agent ? withHead(request, agent) : html, subdomain);
  }

  /** In the widget's frame, by an id that never changes. */
  async function showInFrame(request: FastifyRequest, reply: FastifyReply, agentId: string) {
    const { success, data: id } = AgentId.safeParse(agentId);
    const agent = success ? await find(request, { id }) : undefined;
    return show(request, reply, agent, html, agent?.subdomain ?? "");
  }

  /** What is shown of the link where it is shared: the owner's words, and no picture. */
  function withHead(
    request: FastifyRequest,
    { name, description, primaryColor, ...agent }: ListeningAgent,
  ) {
    const { title, greeting } = pageWords({ ...agent, name }, request.headers["accept-language"]);
    const about = description?.trim() || greeting;
    const url = `${request.server.config.publicUrl}/agent/${agent.subdomain}`;
    const head = [
      `<meta name="description" content="${escapeHtml(about)}">`,
      `<meta name="theme-color" content="${escapeHtml(primaryColor)}">`,
      `<link rel="canonical" href="${escapeHtml(url)}">`,
      `<meta property="og:type" content="website">`,
      `<meta property="og:title" content="${escapeHtml(name)}">`,
      `<meta property="og:description" content="${escapeHtml(about)}">`,
      `<meta property="og:url" content="${escapeHtml(url)}">`,
      `<meta name="twitter:card" content="summary">`,
    ].join("");
    return html.replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeHtml(title)}</title>${head}`,
    );
  }

  return { showAlone, showInFrame };
}

/** Nothing else was ever given to an agent, and PostgreSQL could not even be asked for some of it. */
function isSubdomain(text: string) {
  return /^[a-z0-9-]{1,63}$/i.test(text);
}

function find({ server }: FastifyRequest, which: { id: string } | { subdomain: string }) {
  return findListeningAgent(server.db, server.clock.now(), which);
}

function show(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  agent: ListeningAgent | undefined,
  html: string,
  subdomain: string,
) {
  const allowed = chatSettingsOf(agent?.chatSettings).allowedDomains;
  const texts = JSON.stringify(firstTexts(headers["accept-language"]));
  reply.headers({
    "content-security-policy": policyFor(html, frameAncestors(allowed)),
    vary: "accept-language",
    // Or a page that is isolated itself (COEP) may not show it.
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "cross-origin",
    // The page's first call begins with the page, not after its script.
    link: `</api/public/agents/${encodeURIComponent(subdomain)}>; rel=preload; as=fetch; crossorigin`,
  });
  return sendHtml(
    reply,
    fillMeta(fillMeta(html, "agent-subdomain", subdomain), "first-texts", texts),
  );
}
