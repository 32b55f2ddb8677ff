import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, expect, test } from "vitest";
import { writeSetting } from "#platform/server/settings.ts";
import { createAgent, createOperator, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { pageRoutes } from "./pages.ts";

const operator = { signIn: "/desk-7f3k2m", console: "/bridge-5t8q1z" };
const folder = await mkdtemp(join(tmpdir(), "parley-pages-"));
afterAll(() => rm(folder, { recursive: true }));

// Stand-ins for what the web build makes: these promises are about who gets which file.
const files = {
  "owner/owner.html": "the owner's application",
  "owner/favicon.svg": "<svg/>",
  "owner/assets/owner/app.js": "owner();",
  "owner/share.png": "a picture",
  "public/landing.html": `the landing page of {{year}} at {{public-url}}, {{terms-url}}, {{unknown}}
    <script>theme()</script>`,
  "public/help.html": "the help pages",
  "public/help/leads.html":
    '<title>Leads &amp; more</title><meta name="description" content="What they are" />the page on leads',
  "public/developers.html": "<title>For developers</title>{{public-url}} <!--reference-->",
  "public/chat.html":
    '<meta name="agent-subdomain" content="" /><meta name="first-texts" content="" /><title>Chat</title>the chat',
  "public/assets/public/chat.js": "chat();",
  "widget/widget.js": "Parley();",
  "widget/parley-react.tgz": "a package",
  "operator/operator-sign-in.html": '<script src="./assets/sign-in.js"></script>',
  "operator/console.html":
    '<meta name="operator-path" content="" /><script src="./assets/console.js">',
  "operator/assets/sign-in.js": "Sign in to Admin",
  "operator/assets/console.js": "console page",
};
for (const [name, content] of Object.entries(files)) {
  await mkdir(join(folder, name, ".."), { recursive: true });
  await writeFile(join(folder, name), content);
}

const { app } = await startTestServer(async (server: FastifyInstance) => {
  await server.register(pageRoutes, { folder, operator });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url, headers });

test("§2.1, 2.3: `/` is the landing page to a stranger and the application to an owner", async () => {
  const owner = await createOwner(app.db);

  expect((await get("/")).body).toContain("the landing page");
  expect((await get("/", { cookie: await signIn(app, owner) })).body).toBe(
    files["owner/owner.html"],
  );
});

test("§2.20, ruling 38: the server writes year, address and the operator's documents into a built page", async () => {
  const settings = { db: app.db, encryption: app.encryption };
  expect((await get("/")).body).toContain(
    `the landing page of 2026 at ${app.config.publicUrl}, /terms, {{unknown}}`,
  );
  await writeSetting(settings, "terms_url", 'https://host.example/?a="b"');
  expect((await get("/")).body).toContain("https://host.example/?a=&#34;b&#34;");
});

test.each([
  "%00",
  "a%00b",
  "%FF",
  "%E0%A4%A",
  "..%2f..",
  "a".repeat(300),
  "%F0%9F%98%80",
  "a%0d%0ab",
])("a person who opens /agent/%s is shown a page", async (name) => {
  const answer = await get(`/agent/${name}`, { accept: "text/html" });
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.statusCode).toBeLessThan(500);
});

test("case 105: no other page shows ours in a frame, but for the chat", async () => {
  const owner = { cookie: await signIn(app, await createOwner(app.db)) };
  const admin = { cookie: await signIn(app, await createOperator(app.db)) };
  for (const [url, headers] of [
    ["/"],
    ["/login"],
    ["/help"],
    ["/", owner],
    ["/agents", owner],
    [operator.signIn],
    [operator.console, admin],
    ["/api/nothing"],
  ] as const)
    expect((await get(url, headers)).headers["content-security-policy"]).toContain(
      "frame-ancestors 'none'",
    );
});

test("a page may run the script that stands in it, and no other", async () => {
  const policy = (await get("/")).headers["content-security-policy"];
  const hash = createHash("sha256").update("theme()").digest("base64");
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
});

test("ruling 38: help pages are for everybody, and an unknown one leads to the list", async () => {
  expect((await get("/help")).body).toBe("the help pages");
  expect((await get("/help/leads")).body).toBe(files["public/help/leads.html"]);
  const unknown = await get("/help/constructor");
  expect([unknown.statusCode, unknown.body]).toEqual([404, "the help pages"]);
});

test("§2.10, 9.11: an agent's page knows which agent it shows, by path and by subdomain", async () => {
  const answer = await get("/agent/millstone-bakery");

  expect(answer.body).toContain('name="agent-subdomain" content="millstone-bakery"');
  expect(answer.statusCode).toBe(404);
  const agent = await createAgent(app.db);
  expect((await get(`/agent/${agent.subdomain}`)).statusCode).toBe(200);
});

test("§2.45: an agent's page speaks the browser's language from the start, and asks for the agent at once", async () => {
  const answer = await get("/agent/millstone-bakery", { "accept-language": "fr-CA,en;q=0.5" });

  expect(answer.body).toContain("Agent introuvable");
  expect(answer.headers.vary).toContain("accept-language");
  expect(answer.headers.link).toBe(
    "</api/public/agents/millstone-bakery>; rel=preload; as=fetch; crossorigin",
  );
  const hostile = await get(`/agent/${encodeURIComponent("a>; rel=x,\r\n<b")}`);
  expect(hostile.headers.link).toMatch(/^<[^<>\r\n]*>; rel=preload; as=fetch; crossorigin$/);
});

test("§7.22, case 102: the widget is a script for every page, kept for minutes and without credentials", async () => {
  const answer = await get("/widget.js", { origin: "https://bakery.example" });

  expect(answer.body).toBe("Parley();");
  expect(answer.headers).toMatchObject({
    "content-type": "application/javascript; charset=utf-8",
    "cache-control": "public, max-age=600",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
});

test("§2.36: the React component is a package that npm can fetch", async () => {
  expect((await get("/parley-react.tgz")).body).toBe("a package");
});

test("§7.22: the widget's frame is the agent's page, found by its id", async () => {
  const agent = await createAgent(app.db);
  const answer = await get(`/widget/${agent.id}`);

  expect(answer.body).toContain(`name="agent-subdomain" content="${agent.subdomain}"`);
});

test("without an owner's list of domains any page may frame an agent's, local files and isolated ones too", async () => {
  const agent = await createAgent(app.db);
  for (const url of [`/widget/${agent.id}`, `/agent/${agent.subdomain}`]) {
    const { headers } = await get(url);
    expect(headers["content-security-policy"]).not.toContain("frame-ancestors");
    expect(headers).toMatchObject({
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-resource-policy": "cross-origin",
    });
  }
});

test("§2.10: a link that is shared shows the agent's name and words, in the language they are read in", async () => {
  const agent = await createAgent(app.db, { name: "Rye", description: "All about bread." });
  const { body } = await get(`/agent/${agent.subdomain}`);
  const url = `${app.config.publicUrl}/agent/${agent.subdomain}`;

  expect(body).toContain("<title>Rye: AI assistant</title>");
  for (const [name, content] of [
    ['name="description"', "All about bread."],
    ['property="og:title"', "Rye"],
    ['property="og:description"', "All about bread."],
    ['property="og:url"', url],
  ])
    expect(body).toContain(`<meta ${name} content="${content}">`);

  const silent = await createAgent(app.db, { name: "Rye", description: null });
  const german = await get(`/agent/${silent.subdomain}`, { "accept-language": "de" });
  expect(german.body).toContain('property="og:description" content="Hallo von Rye.');
  expect((await get("/agent/nobody")).body).toContain("<title>Chat</title>the chat");
});

test("case 58: an agent's name and words cannot leave the page's title or its tags", async () => {
  const hostile = `</title><script>alert("1")</script>'$&`;
  const agent = await createAgent(app.db, { name: hostile, description: hostile });
  const { body } = await get(`/agent/${agent.subdomain}`);

  expect(body).not.toContain("<script");
  expect(body).not.toContain('"1"');
  expect(body).toContain("&#60;/title&#62;&#60;script&#62;alert(&#34;1&#34;)");
});

test("only websites that the owner has named may show the agent in a frame, by id or by link", async () => {
  const chatSettings = { allowedDomains: ["bakery.example", "*.mill.example"] };
  const agent = await createAgent(app.db, { chatSettings });
  for (const url of [`/widget/${agent.id}`, `/agent/${agent.subdomain}`]) {
    const policy = (await get(url)).headers["content-security-policy"];
    expect(policy).toContain(
      "frame-ancestors 'self' http://bakery.example:* http://www.bakery.example:* http://*.mill.example:*",
    );
  }
});

test.each(["0198c0de-0000-4000-8000-000000000001", "no-id", encodeURIComponent('"><script>')])(
  "§2.45, case 69: the widget's frame for %s shows that there is no agent",
  async (id) => {
    const answer = await get(`/widget/${id}`);

    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('name="agent-subdomain" content=""');
  },
);

test("case 58: what stands in the address of an agent's page cannot leave its attribute", async () => {
  const { body } = await get(`/agent/${encodeURIComponent('"><script>alert(1)</script>')}`);

  expect(body).not.toContain("<script>");
});

test("§2.13: an unknown address shows the application with status 404", async () => {
  const answer = await get("/no/such/page");

  expect(answer.statusCode).toBe(404);
  expect(answer.body).toBe(files["owner/owner.html"]);
});

test.each([
  "/.git/HEAD",
  "/.env",
  "/package.json",
  "/assets/owner/app.js.map",
  "/assets/owner/",
  "/assets/owner/..%2f..%2fowner.html",
  "/assets/owner/%2e%2e/%2e%2e/owner.html",
  "/assets/owner/..%5c..%5cowner.html",
  "/assets/owner/%00",
  "/api/no-such-call",
])("case 111: %s is not there", async (url) => {
  const answer = await get(url);

  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ code: "not_found", message: "Not found" });
});

test("§2.11: the operator's sign-in stands at the secret path, with files below it", async () => {
  const page = await get(operator.signIn);

  expect(page.body).toContain(`${operator.signIn}/assets/sign-in.js`);
  expect((await get(`${operator.signIn}/assets/sign-in.js`)).statusCode).toBe(200);
});

test("§2.12: the console and its files are for a signed-in operator only", async () => {
  const owner = await createOwner(app.db);
  const cookie = await signIn(app, await createOperator(app.db));

  for (const url of [
    operator.console,
    `${operator.console}/users`,
    `${operator.console}/assets/console.js`,
  ]) {
    for (const cookie of [undefined, await signIn(app, owner)]) {
      const refused = await get(url, cookie ? { cookie } : {});
      expect(refused.statusCode).toBe(302);
      expect(refused.headers.location).toBe(operator.signIn);
    }
    expect((await get(url, { cookie })).statusCode).toBe(200);
  }
});

test("case 113: nothing that a stranger can load names the operator's paths", async () => {
  const urls = ["/", "/login", "/agent/some-agent", "/no-such-page", "/api/openapi.json", "/api/x"];
  const answers = await Promise.all(urls.map((url) => get(url)));

  for (const { body, headers } of answers) {
    const all = body + JSON.stringify(headers);
    expect(all).not.toContain(operator.signIn);
    expect(all).not.toContain(operator.console);
    expect(all).not.toContain("Sign in to Admin");
  }
});

test("case 106: every answer says how it wants to be treated", async () => {
  for (const url of ["/", "/agent/x", "/assets/public/chat.js", "/api/nothing", "/no/page"]) {
    const { headers } = await get(url);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["content-security-policy"]).toContain("object-src 'none'");
  }
});

test("the reference shows every call that programs may make, from the description of the API", async () => {
  const { statusCode, body, headers } = await get("/developers");
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toContain("text/html");
  expect(body).toContain("Authorization: Bearer");
  expect(body).not.toContain("<!--reference-->");
  expect(body).toContain(`${app.config.publicUrl}/api/mcp`);
});

test("case 9: robots, assistants and search engines are told the open pages, and of the operator's nothing", async () => {
  const { publicUrl } = app.config;
  const [robots, sitemap, llms] = await Promise.all(
    ["/robots.txt", "/sitemap.xml", "/llms.txt"].map((url) => get(url)),
  );
  expect(robots?.body).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/);
  expect(robots?.body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  expect(sitemap?.headers["content-type"]).toContain("application/xml");
  const listed = [...(sitemap?.body ?? "").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  const paths = ["/", "/help", "/developers", "/help/leads"];
  expect(listed).toEqual(paths.map((path) => publicUrl + path));
  for (const path of paths) expect((await get(path)).statusCode).toBe(200);
  expect(llms?.body).toContain(`- [Leads & more](${publicUrl}/help/leads): What they are`);
  for (const answer of [robots, sitemap, llms])
    for (const secret of Object.values(operator)) expect(answer?.body).not.toContain(secret);
});
