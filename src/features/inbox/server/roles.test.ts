import { expect, test } from "vitest";
import { inboxPresence } from "#database/schema-inbox.ts";
import { startViewing } from "#platform/server/view-as.ts";
import {
  createAgent,
  createConversation,
  createMember,
  createMessage,
  createOperator,
  createOwner,
  signIn,
} from "#testing/server/factories.ts";
import { followEvents } from "#testing/server/live-events.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { inboxRoutes } from "./routes.ts";

const { app } = await startTestServer(inboxRoutes, async (server) => {
  server.post<{ Params: { id: string } }>("/view/:id", async (request) => ({
    until: await startViewing(server.db, request, request.params.id),
  }));
});
const { db } = app;
const address = await app.listen({ host: "127.0.0.1", port: 0 });

async function talk() {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  const conversation = await createConversation(db, agent.id);
  await createMessage(db, conversation, { content: "Are you a robot?" });
  return { owner, url: `/api/inbox/conversations/${conversation.id}` };
}

test.each([
  ["inbox", 403],
  ["editor", 200],
] as const)(
  "§6.2: as %s one answers visitors; what takes words away asks for more",
  async (role, taking) => {
    const { owner, url } = await talk();
    const cookie = await signIn(app, await createMember(db, owner.id, role));
    const call = async (method: "GET" | "POST" | "PATCH" | "DELETE", path = "", payload?: object) =>
      (
        await app.inject({
          method,
          url: `${url}${path}`,
          headers: { cookie },
          ...(payload && { payload }),
        })
      ).statusCode;

    expect(await call("GET")).toBe(200);
    expect(await call("POST", "/draft")).toBe(200);
    expect(await call("POST", "/take-over")).toBe(200);
    expect(await call("POST", "/typing")).toBe(200);
    expect(await call("POST", "/messages", { text: "Hello", clientId: "a" })).toBe(200);
    expect(await call("POST", "/notes", { text: "Regular" })).toBe(201);
    expect(await call("POST", "/hand-back")).toBe(200);
    expect(await call("PATCH", "", { tags: ["cake"] })).toBe(200);
    expect(await call("GET", "/export?format=text")).toBe(taking);
    expect(await call("DELETE")).toBe(taking);
  },
);

test("ruling 25: an operator who views the inbox is no person whom visitors are told of", async () => {
  const { owner } = await talk();
  const operator = await signIn(app, await createOperator(db));
  const headers = { cookie: operator };
  await app.inject({ method: "POST", url: `/view/${owner.id}`, headers });
  const looking = await followEvents(`${address}/api/inbox/events`, headers);
  await looking.next("missed");
  expect(await db.select().from(inboxPresence)).toEqual([]);

  const working = await followEvents(`${address}/api/inbox/events`, {
    cookie: await signIn(app, owner),
  });
  await working.next("missed");
  expect(await db.select().from(inboxPresence)).toMatchObject([{ personId: owner.id }]);
});
