import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendNotFound } from "#platform/server/errors.ts";
import type { OperatorPaths } from "#platform/server/operator-paths.ts";
import { ownerPages } from "#shared/owner-pages.ts";
import { chatPage } from "./chat-page.ts";
import { fillMeta, policyFor, sendHtml } from "./html.ts";
import { openPages, sendOpenPage } from "./open-pages.ts";

interface PageOptions {
  folder: string;
  operator: OperatorPaths;
}

export async function pageRoutes(app: FastifyInstance, { folder, operator }: PageOptions) {
  const page = async (file: string) => readFile(join(folder, file), "utf8");
  const [owner, landing, chat] = await Promise.all([
    page("owner/owner.html"),
    page("public/landing.html"),
    page("public/chat.html").then((html) => fillMeta(html, "product-url", app.config.publicUrl)),
  ]);
  const { showAlone, showInFrame } = chatPage(chat);

  const ownerPolicy = policyFor(owner);
  const showOwner = (reply: FastifyReply) =>
    sendHtml(reply.header("content-security-policy", ownerPolicy), owner);

  app.get("/", async (request, reply) => {
    const subdomain = subdomainOf(request);
    if (subdomain) return showAlone(request, reply, subdomain);
    // The session decides which of two pages it is.
    reply.header("vary", "cookie");
    return request.user ? showOwner(reply) : sendOpenPage(app, reply, landing);
  });

  app.get<{ Params: { subdomain: string } }>("/agent/:subdomain", async (request, reply) =>
    showAlone(request, reply, request.params.subdomain),
  );

  app.get<{ Params: { agentId: string } }>("/widget/:agentId", async (request, reply) =>
    showInFrame(request, reply, request.params.agentId),
  );
  app.get("/widget.js", (_request, reply) =>
    sendToEveryPage(reply).sendFile("widget.js", join(folder, "widget"), forMinutes),
  );
  // The address from which npm installs it.
  app.get("/parley-react.tgz", (_request, reply) =>
    reply.sendFile("parley-react.tgz", join(folder, "widget"), forMinutes),
  );

  // Every other address is the owner's app, which sends unknown ones to `/` (§2.13).
  app.get("/*", async (request, reply) => {
    if (!isPageAddress(request)) return sendNotFound(reply);
    return showOwner(reply.code(isOwnerPage(request.url) ? 200 : 404));
  });

  await operatorPages(app, folder, operator);
  await files(app, "/assets/owner/", join(folder, "owner/assets/owner"));
  await files(app, "/assets/public/", join(folder, "public/assets/public"));
  await openPages(app, folder);
}

const forMinutes = { maxAge: "10m", immutable: false };

function sendToEveryPage(reply: FastifyReply) {
  return reply.headers({
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
}

/** Nothing outside these paths names them; the console and its files are for a signed-in operator only. */
async function operatorPages(app: FastifyInstance, folder: string, paths: OperatorPaths) {
  const root = join(folder, "operator");
  const below = (html: string, path: string) => html.replaceAll('"./assets/', `"${path}/assets/`);
  const signIn = below(await readFile(join(root, "operator-sign-in.html"), "utf8"), paths.signIn);
  const built = below(await readFile(join(root, "console.html"), "utf8"), paths.console);
  const console = fillMeta(
    fillMeta(built, "operator-path", paths.signIn),
    "console-path",
    paths.console,
  );

  app.get(paths.signIn, async (_request, reply) => sendHtml(reply, signIn));
  await files(app, `${paths.signIn}/assets/`, join(root, "assets"));

  await app.register(async (guarded) => {
    guarded.addHook("onRequest", async (request, reply) => {
      if (!request.operator) return reply.redirect(paths.signIn);
    });
    const showConsole = async (_request: FastifyRequest, reply: FastifyReply) =>
      sendHtml(reply, console);
    guarded.get(paths.console, showConsole);
    guarded.get(`${paths.console}/*`, showConsole);
    await files(guarded, `${paths.console}/assets/`, join(root, "assets"));
  });
}

/** Their names change with their contents, so they may be kept for ever. */
async function files(app: FastifyInstance, prefix: string, root: string) {
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: !app.hasReplyDecorator("sendFile"),
    index: false,
    dotfiles: "ignore",
    // Folders are not found, like unknown files.
    allowedPath: (path) => !path.endsWith("/"),
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
  });
}

/** `{subdomain}.{BASE_DOMAIN}` shows the same page as `/agent/{subdomain}`. */
function subdomainOf({ hostname, server }: FastifyRequest) {
  const { baseDomain } = server.config;
  if (!baseDomain || !hostname.endsWith(`.${baseDomain}`)) return undefined;
  const subdomain = hostname.slice(0, -baseDomain.length - 1);
  return subdomain === "www" || subdomain.includes(".") ? undefined : subdomain;
}

function isOwnerPage(url: string) {
  return ownerPages.has(url.split(/[/?]/)[1] ?? "");
}

/** Neither a file nor a call. A browser that opens a page asks for HTML. */
function isPageAddress({ url, headers }: FastifyRequest) {
  const path = url.split("?")[0] ?? "";
  if (/^\/api(\/|$)|(^|\/)\./.test(path)) return false;
  return headers.accept?.includes("text/html") || !/\.[^/]*$|%/.test(path);
}
