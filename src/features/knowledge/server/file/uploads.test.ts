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

// Files that come in slowly, over the wire.

const dataDir = mkdtempSync(join(tmpdir(), "parley-uploads-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { app } = await startTestServerWith({ DATA_DIR: dataDir }, knowledgeRoutes);
await app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.server.address() as AddressInfo;
const { db } = app;

const open = new Set<ClientRequest>();
afterEach(async () => {
  for (const request of open) request.destroy();
  open.clear();
  await vi.waitUntil(() => keptOnDisk().length === 0);
});

const head =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="notes.txt"\r\nContent-Type: text/plain\r\n\r\n';
const end = "\r\n--b--\r\n";

/** The files that this process holds in the folder for them and that have no name, by what Linux says. */
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

async function signedIn() {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  const headers = {
    cookie: await signIn(app, owner),
    "content-type": "multipart/form-data; boundary=b",
  };
  const path = `/api/agents/${agent.id}/knowledge/files`;
  /** Sends the beginning of a file. */
  const begin = () => {
    const request = ask({ port, host: "127.0.0.1", method: "POST", path, headers });
    open.add(request);
    // It is broken off when the test is over.
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
  "case 174: of files that come in slowly an owner has two on their way; each that ends makes room, however it ends",
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
    // Not text: refused once it is there.
    expect(await finish(fourth, `\0\0${end}`)).toMatchObject({ status: 400 });
    expect(await finish(await beginAndArrive(), end)).toMatchObject({ status: 201 });
    expect(await finish(second, end)).toMatchObject({ status: 201 });
  },
);

test.runIf(process.platform === "linux")(
  "case 174: who hangs up before the file is looked at takes nobody's place",
  async () => {
    const { begin, beginAndArrive } = await signedIn();
    for (let at = 0; at < 2; at++)
      await db.transaction(async (tx) => {
        // Until then the server waits to learn whose agent it is.
        await tx.execute(sql`lock table agents in access exclusive mode`);
        const asked = once(app.server, "request");
        const request = begin();
        const [received] = (await asked) as [IncomingMessage];
        request.destroy();
        await vi.waitUntil(() => received.destroyed);
      });
    await beginAndArrive();
    await beginAndArrive();
  },
);

test.runIf(process.platform === "linux")(
  "case 174: a file that stays slow is ended and makes room, one that keeps coming is not",
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
  "case 174: a process takes ten files at once, and the next one when there is room",
  async () => {
    for (let at = 0; at < 5; at++) {
      const { beginAndArrive } = await signedIn();
      await beginAndArrive();
      await beginAndArrive();
    }
    const { begin } = await signedIn();
    const refused = await answerOf(begin());
    expect(refused).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Many files are uploading/) },
    });
  },
);

test.runIf(process.platform === "linux")(
  "case 171: a file on its way lies on the disk of the data, and nothing of it is left when the process is killed",
  async () => {
    const { beginAndArrive } = await signedIn();
    await beginAndArrive();
    expect(keptOnDisk()).toHaveLength(1);
    // It has no name: with the process that holds it, it is gone.
    expect(readdirSync(join(dataDir, "uploads"))).toEqual([]);
    expect(statSync(join(dataDir, "uploads")).mode & 0o777).toBe(0o700);
  },
);
