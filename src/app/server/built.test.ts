import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { operatorPaths } from "#testing/server/config.ts";
import { calls } from "#testing/server/every-call.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";
import { pageRoutes } from "./pages.ts";

// What is served beside the calls of the contracts, and what is in the files that browsers load.

const routes: string[] = [];
const folder = resolve("dist/web");
await startTestServer(async (server) => {
  server.addHook("onRoute", ({ method, url }) => {
    routes.push(...[method].flat().map((one) => `${one} ${url}`));
  });
  await registerCalls(server, operatorPaths);
  await server.register(pageRoutes, { folder, operator: operatorPaths });
});

test("case 112: nothing is served that is no call of a contract and no page: no test, no documentation with buttons", () => {
  const known = new Set(
    calls.map(({ method, path }) => `${method} ${path.replace("/:secret", operatorPaths.signIn)}`),
  );
  expect(known.size).toBeGreaterThan(100);
  const others = routes.filter((route) => !known.has(route) && !route.startsWith("HEAD "));
  expect([...new Set(others)].sort()).toMatchInlineSnapshot(`
    [
      "DELETE /api/mcp",
      "DELETE /api/public/agents/:id/mcp",
      "GET /",
      "GET /*",
      "GET /agent/:subdomain",
      "GET /api/mcp",
      "GET /api/public/agents/:id/mcp",
      "GET /assets/owner/*",
      "GET /assets/public/*",
      "GET /bridge-5t8q1z",
      "GET /bridge-5t8q1z/*",
      "GET /bridge-5t8q1z/assets/*",
      "GET /desk-7f3k2m",
      "GET /desk-7f3k2m/assets/*",
      "GET /developers",
      "GET /favicon.svg",
      "GET /help",
      "GET /help/:slug",
      "GET /llms.txt",
      "GET /parley-react.tgz",
      "GET /robots.txt",
      "GET /sandbox/:token",
      "GET /share.png",
      "GET /sitemap.xml",
      "GET /widget.js",
      "GET /widget/:agentId",
      "POST /sandbox/:token/:decision",
    ]
  `);
});

test("case 112: what browsers load holds no map of the sources", () => {
  const files = globSync(`${folder}/**/*.*`, { exclude: ["**/*.br", "**/*.gz", "**/*.woff2"] });
  expect(files.filter((file) => file.endsWith(".js")).length).toBeGreaterThan(10);
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  expect(files.filter((file) => /sourceMappingURL=/.test(readFileSync(file, "utf8")))).toEqual([]);
});
