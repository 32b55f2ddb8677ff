import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { createAgent, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { agentRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(agentRoutes);
const shop = "https://shop.example";
const minute = 60_000;
const day = 24 * 60 * minute;

function ask(
  id: string,
  query = "",
  headers: Record<string, string> = {},
  remoteAddress = "127.0.0.1",
) {
  return app.inject({
    url: `/api/public/launchers/${id}${query}`,
    headers: { origin: shop, ...headers },
    remoteAddress,
  });
}

async function installationsOf(agent: { id: string; userId: string }) {
  const cookie = await signIn(app, { id: agent.userId, role: "user" });
  const answer = await app.inject({
    url: `/api/agents/${agent.id}/installations`,
    headers: { cookie },
  });
  return answer.json();
}

test("§7.22, case 102: any page can read how an agent's button looks, and nothing else", async () => {
  const agent = await createAgent(app.db, { name: "Rye", primaryColor: "#f2c230" });
  const answer = await ask(agent.id);

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    label: "Chat with Rye",
    launcherText: null,
    unread: "New messages:",
    color: "#f2c230",
    onColor: "#201e18",
    needsEdge: true,
    position: "bottom-right",
  });
  expect(answer.headers["access-control-allow-origin"]).toBe("*");
  expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
});

test("§7.22: options in the page's code override the owner's settings unless it follows them", async () => {
  const agent = await createAgent(app.db, {
    primaryColor: "#f2c230",
    chatSettings: { position: "top-left", launcherText: "Ask the baker" },
  });
  expect((await ask(agent.id)).json()).toMatchObject({
    color: "#f2c230",
    position: "top-left",
    launcherText: "Ask the baker",
  });
  const written = "?color=%237A3E1D&position=bottom-left";
  expect((await ask(agent.id, written)).json()).toMatchObject({
    color: "#7a3e1d",
    onColor: "#ffffff",
    position: "bottom-left",
  });
  expect((await ask(agent.id, `${written}&followSettings=true`)).json()).toMatchObject({
    color: "#f2c230",
    position: "top-left",
  });
});

test("case 69: an invalid color or position is refused", async () => {
  const { id } = await createAgent(app.db);
  for (const query of ["?color=red;x", "?position=middle", "?followSettings=maybe"])
    expect((await ask(id, query)).statusCode).toBe(400);
  expect((await ask("no-id")).statusCode).toBe(404);
});

test("the button uses the visitor's language, or the one the owner chose", async () => {
  const german = { "accept-language": "de-AT,en;q=0.5" };
  const agent = await createAgent(app.db, { name: "Rye" });
  const answer = await ask(agent.id, "", german);
  expect(answer.json()).toMatchObject({ label: "Chat mit Rye", unread: "Neue Nachrichten:" });
  expect(answer.headers.vary).toContain("accept-language");
  const french = await createAgent(app.db, { name: "$& Rye", chatSettings: { language: "fr" } });
  expect((await ask(french.id, "", german)).json().label).toBe("Discuter avec $& Rye");
});

test("§4.4, ruling 13: a paused agent, or one whose owner's plan has ended, is not found", async () => {
  const ended = await createOwner(app.db, {
    subscriptionStatus: "trial",
    planExpiresAt: clock.now(),
  });
  const silent = [
    await createAgent(app.db, { isActive: false }),
    await createAgent(app.db, { userId: ended.id }),
  ];

  for (const { id } of silent) {
    const answer = await ask(id);
    expect(answer.statusCode).toBe(404);
    // A cached answer would hide the button after the agent is back.
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test("a website the owner has not allowed is refused with what to do", async () => {
  const chatSettings = { allowedDomains: ["bakery.example"] };
  const agent = await createAgent(app.db, { name: "Rye", chatSettings });
  for (const origin of [shop, "null", "https://bakery.example.evil"]) {
    const answer = await ask(agent.id, "", { origin });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe("domain_not_allowed");
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
  expect((await ask(agent.id)).json().message).toContain("Rye is not allowed on shop.example.");
  expect(await installationsOf(agent)).toEqual([]);

  for (const origin of ["https://bakery.example", "http://www.Bakery.example:8080"])
    expect((await ask(agent.id, "", { origin })).statusCode).toBe(200);
  expect((await ask(agent.id, "", { origin: app.config.publicUrl })).statusCode).toBe(200);
});

test("after the first visit the owner sees the website and time, for own agents only", async () => {
  const agent = await createAgent(app.db);
  const firstSeenAt = clock.now();
  await ask(agent.id, "", { origin: "https://xn--bcher-kva.example:8443" });
  clock.pass(2 * day);
  await ask(agent.id, "", { origin: "https://xn--bcher-kva.example" });
  clock.pass(minute);
  await ask(agent.id);
  await ask(agent.id, "", { origin: "null" });
  await ask(agent.id, "", { origin: app.config.publicUrl });

  expect(await installationsOf(agent)).toEqual([
    {
      host: "shop.example",
      firstSeenAt: clock.now().toISOString(),
      lastSeenAt: clock.now().toISOString(),
    },
    {
      host: "bücher.example",
      firstSeenAt: firstSeenAt.toISOString(),
      lastSeenAt: new Date(clock.now().getTime() - minute).toISOString(),
    },
  ]);
  const stranger = await createAgent(app.db);
  expect(await installationsOf({ id: agent.id, userId: stranger.userId })).toMatchObject({
    code: "not_found",
  });
});

test("a website is recorded once a day", async () => {
  const agent = await createAgent(app.db);
  const seenAt = clock.now();
  await ask(agent.id);
  clock.pass(day - minute);
  await ask(agent.id);
  expect((await installationsOf(agent))[0].lastSeenAt).toBe(seenAt.toISOString());
  clock.pass(minute);
  await ask(agent.id);
  expect((await installationsOf(agent))[0].lastSeenAt).toBe(clock.now().toISOString());
});

test("made-up websites cannot keep a real one off the list, or evict one seen again", async () => {
  const agent = await createAgent(app.db);
  const hosts = async (): Promise<string[]> =>
    (await installationsOf(agent)).map(({ host }: { host: string }) => host);
  await ask(agent.id);
  clock.pass(day);
  await ask(agent.id);

  const claimFrom = (remoteAddress: string) =>
    ask(agent.id, "", { origin: `https://${randomUUID()}.example` }, remoteAddress);
  for (let n = 0; n < 30; n++) await claimFrom("198.51.100.7");
  for (let n = 0; n < 30; n++) await claimFrom(`2001:db8:7:${n}::1`);
  expect(await hosts()).toHaveLength(1 + 3 + 3);

  for (let n = 0; n < 30; n++) await claimFrom(`203.0.${n}.7`);
  expect(await hosts()).toHaveLength(20);
  expect(await hosts()).toContain("shop.example");
  await ask(agent.id, "", { origin: "https://genuine.example" }, "192.0.2.1");
  expect(await hosts()).toHaveLength(20);
  expect(await hosts()).toEqual(expect.arrayContaining(["shop.example", "genuine.example"]));

  clock.pass(minute);
  for (let n = 0; n < 30; n++) await claimFrom(`203.1.${n}.7`);
  expect(await hosts()).not.toContain("genuine.example");
  await ask(agent.id, "", { origin: "https://genuine.example" }, "192.0.2.1");
  expect(await hosts()).toContain("genuine.example");
});

test("repeated claims are recorded up to a limit, and the button still appears", async () => {
  const agent = await createAgent(app.db);
  for (let n = 0; n < 60; n++) await ask(agent.id);
  const claim = () => ask(agent.id, "", { origin: "https://other.example" });
  expect((await claim()).statusCode).toBe(200);
  expect(await installationsOf(agent)).toHaveLength(1);
  clock.pass(minute);
  await claim();
  expect(await installationsOf(agent)).toHaveLength(2);
  await ask(agent.id, "", { origin: `https://${"a.".repeat(2_000)}example` });
  expect(await installationsOf(agent)).toHaveLength(2);
});

test("a visit that cannot be recorded still shows the button, and is logged", async () => {
  const agent = await createAgent(app.db);
  const err = new Error("the disk is full");
  vi.spyOn(app.db, "transaction").mockRejectedValueOnce(err);
  const logged = vi.spyOn(app.log, "error").mockReturnValue();
  expect((await ask(agent.id)).statusCode).toBe(200);
  // The logger serializes errors only under the key `err`.
  expect(logged).toHaveBeenCalledWith({ err }, "where a button stands was not noted");
});
