import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { teamRoles } from "#shared/vocabulary.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { createMember, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { registerCalls } from "./build-server.ts";

// What each role of a team may call, by the contracts' own list.

const { app } = await startTestServer((server: FastifyInstance) =>
  registerCalls(server, operatorPaths),
);

const Api = z.record(
  z.string(),
  z.object({
    access: z.enum(["public", "owner", "admin"]),
    team: z.enum(teamRoles).optional(),
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
    path: z.string(),
    event: z.unknown().optional(),
  }),
);
const contracts: object[] = await Promise.all(
  globSync("src/features/*/contract.ts").map((file) => import(pathToFileURL(file).href)),
);
const calls = contracts
  .flatMap((contract) => Object.entries(contract))
  .filter(([name]) => name.endsWith("Api"))
  .flatMap(([, api]) => Object.values(Api.parse(api)))
  .filter(({ access }) => access === "owner")
  .map(({ path, ...call }) => ({
    ...call,
    path,
    url: path.replace(/:\w+/g, "11111111-1111-4111-8111-111111111111"),
  }));

/** What an owner keeps to themselves, whatever else is added. */
const ownersAlone =
  /^\/api\/(create-payment|verify-payment|subscription|payments|settings\/(export|holdings|deletion)|webhooks|team$|team\/(invitations|members))/;

test("the contracts name calls for each role, and calls for the owner alone", () => {
  for (const team of [...teamRoles, undefined])
    expect(calls.filter((call) => call.team === team).length).toBeGreaterThan(5);
});

test("§6.2: money, team, export and deletion are the owner's alone", () => {
  const open = calls.filter(({ path, team }) => ownersAlone.test(path) && team);
  expect(open).toEqual([]);
  expect(calls.filter(({ path }) => ownersAlone.test(path)).length).toBeGreaterThan(12);
});

test.each(teamRoles)("§6.2: as %s, exactly the calls of the role are answered", async (role) => {
  const owner = await createOwner(app.db);
  const cookies = new Map<string, string>();
  for (const { method, url, team, event } of calls) {
    // A stream stays open; who may follow it is decided as for every other call.
    if (event) continue;
    app.rateCounters.clear();
    // Some calls end the session that makes them.
    const cookie = await signIn(app, await createMember(app.db, owner.id, role));
    cookies.set(url, cookie);
    const answer = await app.inject({ method, url, headers: { cookie }, payload: {} });
    const isRefused = answer.statusCode === 403 && answer.json().code === "not_in_role";
    const isAllowed = team === "inbox" || (team === "editor" && role === "editor");
    expect([method, url, isRefused]).toEqual([method, url, !isAllowed]);
    expect([method, url, answer.statusCode]).not.toEqual([method, url, 401]);
    expect(answer.statusCode).toBeLessThan(500);
  }
  expect(cookies.size).toBeGreaterThan(30);
});

test("a call that says nothing about teams is refused to every member before its body is read", async () => {
  const owner = await createOwner(app.db);
  const cookie = await signIn(app, await createMember(app.db, owner.id, "editor"));
  const answer = await app.inject({
    method: "POST",
    url: "/api/create-payment",
    headers: { cookie, "content-type": "application/json" },
    payload: "{",
  });
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    {
      code: "not_in_role",
      message: "Your role on this team does not allow this. Ask the owner.",
    },
  ]);
});
