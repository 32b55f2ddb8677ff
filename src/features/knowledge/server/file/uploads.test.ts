import { once } from "node:events";
import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from "node:fs";
import { request as ask, type ClientRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";
import { sources } from "#database/schema-knowledge.ts";
import { createAgent, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServerWith } from "#testing/server/test-server.ts";
import { knowledgeRoutes } from "../routes.ts";

const dataDir = mkdtempSync(join(tmpdir(), "parley-uploads-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const thrown: Error[] = [];
const { app } = await startTestServerWith(
  { DATA_DIR: dataDir, TRUSTED_PROXIES: "127.0.0.1" },
  async (server) => {
    server.addHook("onError", async (_request, _reply, error) => void thrown.push(error));
    await server.register(knowledgeRoutes);
  },
);
await app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.server.address() as AddressInfo;
const { db } = app;

const open = new Set<ClientRequest>();
afterEach(async () => {
  for (const request of open) request.destroy();
  open.clear();
  await vi.waitUntil(() => keptOnDisk().length === 0);
  thrown.length = 0;
});

const head =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="notes.txt"\r\nContent-Type: text/plain\r\n\r\n';
const end = "\r\n--b--\r\n";

/** Unlinked files this process holds open in the upload folder (from /proc). */
function keptOnDisk(): string[] {
  return readdirSync("/proc/self/fd").filter((handle) => {
    try {
      const held = readlinkSync(`/proc/self/fd/${handle}`);
      return held.startsWith(join(dataDir, "uploads/")) && held.endsWith(" (deleted)");
    } catch {
      return false;
    }
  });
}

async function signedIn(address = "127.0.0.1") {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  const headers = {
    cookie: await signIn(app, owner),
    "content-type": "multipart/form-data; boundary=b",
    "x-forwarded-for": address,
  };
  const path = `/api/agents/${agent.id}/knowledge/files`;
  const begin = () => {
    const request = ask({ port, host: "127.0.0.1", method: "POST", path, headers });
    open.add(request);
    request.on("error", () => {});
    request.write(`${head}Rye on`);
    return request;
  };
  const beginAndArrive = async () => {
    const before = keptOnDisk().length;
    const request = begin();
    await vi.waitUntil(() => keptOnDisk().length > before);
    return request;
  };
  return { begin, beginAndArrive };
}

async function answerOf(request: ClientRequest) {
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const { statusCode: status, headers } = response;
  return { status, headers, body: (await json(response)) as { message?: string } };
}

const finish = (request: ClientRequest, rest: string) => answerOf(request.end(rest));

test.runIf(process.platform === "linux")(
  "case 174: an owner has at most two slow uploads, and each frees its slot however it ends",
  async () => {
    const { begin, beginAndArrive } = await signedIn();
    const first = await beginAndArrive();
    const second = await beginAndArrive();
    const refused = await answerOf(begin());
    expect(refused).toMatchObject({
      status: 429,
      headers: { "retry-after": "10" },
      body: { message: expect.stringMatching(/^Two files are already uploading\./) },
    });

    expect(await finish(first, ` Tuesdays.${end}`)).toMatchObject({ status: 201 });
    expect(await db.select().from(sources)).toHaveLength(1);
    const third = await beginAndArrive();
    third.destroy();
    await vi.waitUntil(() => keptOnDisk().length === 1);
    const fourth = await beginAndArrive();
    expect(await finish(fourth, `\0\0${end}`)).toMatchObject({ status: 400 });
    expect(await finish(await beginAndArrive(), end)).toMatchObject({ status: 201 });
    expect(await finish(second, end)).toMatchObject({ status: 201 });
  },
);

test.runIf(process.platform === "linux")(
  "case 174: hanging up before the file is checked takes no slot",
  async () => {
    const { begin, beginAndArrive } = await signedIn();
    for (let at = 0; at < 2; at++) {
      await db.transaction(async (tx) => {
        // Blocks the server while it looks up the agent.
        await tx.execute(sql`lock table agents in access exclusive mode`);
        const asked = once(app.server, "request");
        const request = begin();
        const [received] = (await asked) as [IncomingMessage];
        request.destroy();
        await vi.waitUntil(() => received.destroyed);
      });
      await vi.waitUntil(() => thrown.length > at, { timeout: 9_000 });
    }
    await beginAndArrive();
    await beginAndArrive();
  },
);

test.runIf(process.platform === "linux")(
  "case 174: a slow upload is ended to make room, a steady one is not",
  async () => {
    const { beginAndArrive } = await signedIn();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const slow = await beginAndArrive();
    const steady = await beginAndArrive();
    vi.advanceTimersByTime(10_000);
    slow.write("e");
    steady.write("Rye on Tuesdays. ".repeat(20_000));
    const largest = () =>
      Math.max(...keptOnDisk().map((handle) => statSync(`/proc/self/fd/${handle}`).size));
    await vi.waitUntil(() => largest() > 300_000);
    vi.advanceTimersByTime(10_000);
    await vi.waitUntil(() => slow.destroyed && keptOnDisk().length === 1);
    await beginAndArrive();
    expect(await finish(steady, end)).toMatchObject({ status: 201 });
  },
);

test.runIf(process.platform === "linux")(
  "case 174: a process accepts ten uploads, and another when one ends or is slow",
  async () => {
    for (let at = 0; at < 10; at++) await (await signedIn()).beginAndArrive();
    const { begin } = await signedIn();
    const refused = await answerOf(begin());
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Many files are uploading/) },
    });
    const sixSecondsLater = performance.now() + 6_000;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => sixSecondsLater);
    onTestFinished(() => clock.mockRestore());
    expect(await finish(begin(), end)).toMatchObject({ status: 201 });
  },
);

test.runIf(process.platform === "linux")(
  "case 174: five owners holding every slot cannot block others, and whoever must yield is told why",
  async () => {
    const answers: Promise<Awaited<ReturnType<typeof answerOf>>>[] = [];
    for (let at = 0; at < 5; at++) {
      const { beginAndArrive } = await signedIn();
      for (let file = 0; file < 2; file++) answers.push(answerOf(await beginAndArrive()));
    }
    const { begin } = await signedIn();
    const sent = begin();
    expect(await Promise.race(answers)).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Many files are uploading/) },
    });
    expect(await finish(sent, end)).toMatchObject({ status: 201 });
    for (const answer of answers) answer.catch(() => {});
  },
);

test.runIf(process.platform === "linux")(
  "case 174: a network holding every slot yields to another, however many owners it has",
  async () => {
    for (let at = 0; at < 10; at++) await (await signedIn("203.0.113.7")).beginAndArrive();
    const { begin } = await signedIn("203.0.113.7");
    expect(await answerOf(begin())).toMatchObject({ status: 429 });
    const other = await signedIn("198.51.100.1");
    expect(await finish(other.begin(), end)).toMatchObject({ status: 201 });
  },
);

test.runIf(process.platform === "linux")(
  "hanging up during an upload is not logged as an error",
  async () => {
    const { beginAndArrive } = await signedIn();
    (await beginAndArrive()).destroy();
    await vi.waitUntil(() => thrown.length > 0);
    // Anything but an AppError would be logged as a failed call.
    expect(thrown).toMatchObject([{ status: 400, message: "The file did not arrive." }]);
  },
);

test.runIf(process.platform === "linux")(
  "case 171: an upload is on the data disk, and nothing of it remains after a kill",
  async () => {
    const { beginAndArrive } = await signedIn();
    await beginAndArrive();
    expect(keptOnDisk()).toHaveLength(1);
    expect(readdirSync(join(dataDir, "uploads"))).toEqual([]);
    expect(statSync(join(dataDir, "uploads")).mode & 0o777).toBe(0o700);
  },
);
