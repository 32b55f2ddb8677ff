import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyReply } from "fastify";
import { users } from "#database/schema.ts";
import { readLegalLinks } from "#platform/server/settings.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { llmsTxt, readHead, robotsTxt, sitemapXml } from "./for-robots.ts";
import { policyFor, sendHtml } from "./html.ts";
import { referenceHtml } from "./reference.ts";

/** Pages that need neither a session nor a script, apart from the landing page, which shares its address. */
export async function openPages(app: FastifyInstance, folder: string) {
  const list = await readFile(join(folder, "public/help.html"), "utf8");
  const pages = await readPages(join(folder, "public/help"));
  const landing = await readFile(join(folder, "public/landing.html"), "utf8");
  const developers = await readFile(join(folder, "public/developers.html"), "utf8");
  const { publicUrl } = app.config;

  app.get("/help", async (_request, reply) => sendOpenPage(app, reply, list));
  app.get<{ Params: { slug: string } }>("/help/:slug", async ({ params }, reply) => {
    const page = pages.get(params.slug);
    // An outdated link leads to the list.
    return sendOpenPage(app, page ? reply : reply.code(404), page ?? list);
  });
  let reference: string | undefined;
  app.get("/developers", async (_request, reply) => {
    reference ??= developers.replace("<!--reference-->", () => referenceHtml(app.openapi()));
    return sendOpenPage(app, reply, reference);
  });

  const built = [
    readHead("/", landing),
    readHead("/help", list),
    readHead("/developers", developers),
    ...[...pages].map(([slug, html]) => readHead(`/help/${slug}`, html)),
  ];
  const texts = {
    "/robots.txt": ["text/plain", robotsTxt(publicUrl)],
    "/sitemap.xml": ["application/xml", sitemapXml(publicUrl, built)],
    "/llms.txt": ["text/plain", llmsTxt(publicUrl, built)],
  } as const;
  for (const [path, [type, text]] of Object.entries(texts))
    app.get(path, (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header("cache-control", "public, max-age=3600")
        .send(text),
    );

  for (const file of ["favicon.svg", "share.png"])
    app.get(`/${file}`, (_request, reply) =>
      reply.sendFile(file, join(folder, "owner"), { maxAge: "1d", immutable: false }),
    );
}

async function readPages(folder: string) {
  const names = await readdir(folder);
  const pages = names.map(
    async (name) =>
      [name.replace(/\.html$/, ""), await readFile(join(folder, name), "utf8")] as const,
  );
  return new Map(await Promise.all(pages));
}

export async function sendOpenPage(app: FastifyInstance, reply: FastifyReply, html: string) {
  const [{ termsUrl, privacyUrl }, account] = await Promise.all([
    readLegalLinks(app),
    signedIn(reply),
  ]);
  const values: Record<string, string> = {
    "public-url": app.config.publicUrl,
    year: String(app.clock.now().getFullYear()),
    "terms-url": termsUrl,
    "privacy-url": privacyUrl,
    "account-url": account ? "/" : "/login",
    "account-label": account ? "Dashboard" : "Sign In",
    "account-email": account?.email ?? "",
  };
  const whole = html.replace(/\{\{([a-z-]+)\}\}/g, (all, name) =>
    name in values ? escapeHtml(values[name] ?? "") : all,
  );
  reply.header("content-security-policy", policyFor(html)).header("vary", "cookie");
  return sendHtml(reply, whole);
}

async function signedIn({ request: { user }, server: { db } }: FastifyReply) {
  if (!user) return undefined;
  const [account] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, user.memberId));
  return account;
}
