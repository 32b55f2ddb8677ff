import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { hostileFiles } from "#testing/server/hostile-files.ts";
import { manyFromOneAddress, openWebsite, prepareScene } from "#testing/server/load/scene.ts";
import { newMemoryGroup } from "#testing/server/memory-group.ts";
import { newDirectory, startProgram } from "#testing/server/product.ts";
import { databaseIn } from "#testing/server/product-process.ts";
import { serverArgs } from "../../../scripts/run/server-args.mjs";

const filesMax = 50;
const quietAsks = 60;
const patience = { timeout: 120_000, interval: 500 };

test("cases 42, 43: fifty hostile files in a 1 GB container each end in one sentence while visitors are answered", {
  timeout: 7_200_000,
}, async () => {
  const website = await openWebsite();
  onTestFinished(() => void website.close());
  const group = newMemoryGroup(1024 ** 3);
  const dataDir = newDirectory();
  const product = startProgram([...group.enter, process.execPath, ...serverArgs], {
    ...manyFromOneAddress,
    DATA_DIR: dataDir,
    FETCH_ALLOW: website.host,
    LOCAL_MODEL: "on",
    LOG_LEVEL: "warn",
    MALLOC_ARENA_MAX: "2",
  });
  const address = await product.ready();
  const { ask, agentId, payers } = await prepareScene(
    () => address,
    databaseIn(dataDir),
    website.host,
  );
  const senders = await Promise.all(
    payers.cookies.map(async (cookie) => {
      const body = { name: "Mill Lane", method: "describe", description: "A bakery." };
      const { body: agent } = await ask("POST", "/api/agents", { headers: { cookie }, body });
      return { cookie, knowledge: `/api/agents/${agent.id}/knowledge` };
    }),
  );
  const askVisitor = async () => {
    const body = { message: "When do you open in the morning?" };
    const answer = await ask("POST", `/api/agents/${agentId}/chat`, { body });
    return JSON.stringify(answer.body);
  };
  await vi.waitUntil(async () => (await askVisitor()).includes("eight"), patience);
  const quietMs: number[] = [];
  for (let n = 0; n < quietAsks; n++) quietMs.push(await timeToAnswer());
  const isOver = new AbortController();
  const asking = askOnAndOn();
  asking.catch(() => {});

  const order = inMixedOrder();
  for (const [at, { name, body }] of order.entries()) {
    const sender = senders[at % senders.length];
    if (!sender) throw new Error("Nobody sends");
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(await body())]), name);
    const { cookie, knowledge } = sender;
    const sent = await fetch(`${address}${knowledge}/files`, {
      method: "POST",
      headers: { cookie },
      body: form,
    });
    expect(sent.status, name).toBe(201);
    const { id } = (await sent.json()) as { id: string };
    const source = await endOf(sender, id);
    // A text may be known in part, and a list of nothing in full.
    // What is said after a reading that failed three times would hide that it ended badly.
    const sentence = /^(?!.*problem on our side)[A-Z].+\.$/;
    if (source.status === "failed") expect(source.reason, name).toMatch(sentence);
    else expect(source.status, name).toBe("done");
    tell(`${at + 1} ${name}: ${source.reason ?? source.status}`);
  }
  isOver.abort();
  const meanwhileMs = await asking;

  expect(product.child.exitCode).toBeNull();
  expect(product.child.signalCode).toBeNull();
  expect(group.killed()).toBe(0);
  expect(meanwhileMs.length).toBeGreaterThan(filesMax);
  // How long it takes depends on the machine: the figures are told, and judged by who reads them.
  tell(`answers before: ${p95Of(quietMs)}; meanwhile: ${p95Of(meanwhileMs)}`);

  async function endOf(sender: (typeof senders)[number], id: string) {
    for (;;) {
      const { body } = await ask("GET", sender.knowledge, { headers: { cookie: sender.cookie } });
      const source = body.sources.find((one: { id: string }) => one.id === id);
      if (!["waiting", "reading"].includes(source.status)) return source;
      await wait(200);
    }
  }

  /** Each is answered within the time that `ask` waits, or the test fails. */
  async function askOnAndOn(): Promise<number[]> {
    for (const times: number[] = []; ; times.push(await timeToAnswer())) {
      if (isOver.signal.aborted) return times;
      await wait(500);
    }
  }

  async function timeToAnswer(): Promise<number> {
    const began = performance.now();
    expect(await askVisitor()).toContain("eight");
    return performance.now() - began;
  }
});

/** Annotations of a test that passes are shown by no usual reporter. */
function tell(line: string) {
  process.stdout.write(`${line}\n`);
}

function p95Of(times: number[]): string {
  const [p50 = 0, p95 = 0] = [0.5, 0.95].map(
    (share) => times.toSorted((a, b) => a - b)[Math.floor(share * times.length)],
  );
  return `p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms of ${times.length}`;
}

/** Every kind comes after many others. */
function inMixedOrder() {
  const count = hostileFiles.length;
  return Array.from({ length: filesMax }, (_, at) => {
    const file = hostileFiles[(at * 11 + Math.floor(at / count)) % count];
    if (!file) throw new Error("There is no such file");
    return file;
  });
}
