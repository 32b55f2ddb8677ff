import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { contentPolicy } from "#platform/server/plugins/headers.ts";
import { escapeHtml } from "#shared/escape-html.ts";

export function sendHtml(reply: FastifyReply, html: string) {
  return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(html);
}

export function fillMeta(html: string, name: string, content: string) {
  return html.replace(
    `name="${name}" content=""`,
    () => `name="${name}" content="${escapeHtml(content)}"`,
  );
}

/** Allows the page's own inline scripts, the few bytes that must run before anything is drawn. */
export function policyFor(html: string, frameAncestors = "'none'") {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  return contentPolicy(
    frameAncestors,
    scripts.map(
      ([, script = ""]) => `sha256-${createHash("sha256").update(script).digest("base64")}`,
    ),
  );
}
