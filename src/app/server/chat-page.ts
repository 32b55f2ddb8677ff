import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { findListeningAgent, type ListeningAgent } from "#features/agents/server/public.ts";
import { firstTexts, pageWords } from "#features/chat/server/public.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import { frameAncestors } from "#shared/domains.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { fillMeta, policyFor, sendHtml } from "./html.ts";

const AgentId = z.uuid();

/** `html` is what the build has made, for all agents. */
export function chatPage(html: string) {
  /** At its own address: the link that owners share. */
  async function showAlone(request: FastifyRequest, reply: FastifyReply, subdomain: string) {
    const agent = isSubdomain(subdomain) ? await find(request, { subdomain }) : undefined;
    reply.code(agent ? 200 : 404);
    return show(request, reply, agent, agent ? withHead(request, agent) : html, subdomain);
  }

  /** In the widget's frame, by an ID that never changes. */
  async function showInFrame(request: FastifyRequest, reply: FastifyReply, agentId: string) {
    const { success, data: id } = AgentId.safeParse(agentId);
    const agent = success ? await find(request, { id }) : undefined;
    return show(request, reply, agent, html, agent?.subdomain ?? "");
  }

  /** For link previews: the owner's words, and no picture. */
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

/** Nothing else was ever assigned, and some of it PostgreSQL would reject. */
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
    // Otherwise a cross-origin isolated page (COEP) may not embed it.
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "cross-origin",
    // Starts the page's first call before its script has loaded.
    link: `</api/public/agents/${encodeURIComponent(subdomain)}>; rel=preload; as=fetch; crossorigin`,
  });
  return sendHtml(
    reply,
    fillMeta(fillMeta(html, "agent-subdomain", subdomain), "first-texts", texts),
  );
}
