import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { embeddedAgents, passageVectors } from "#database/schema-models.ts";
import { pagesOf, questionsOf } from "#testing/server/business-site.ts";
import { askOnce, haveRead } from "../exam/people.ts";
import { makeBakery } from "./parts/bakery.ts";
import { type Memory, settledMemoryOf } from "./parts/memory-of.ts";
import { inDatabase, type Product, removeProduct, startProduct } from "./parts/product.ts";
import type { Row } from "./parts/row.ts";
import { median, quantile } from "./parts/samples.ts";

const site = "hotel";
const questions = questionsOf(site).map(({ ask }) => ask);
const visitorsAtOnce = 8;
const rounds = 3;
const seconds = 10;
const backgroundPassages = 6_000;
/** Batches are counted when done, so a rate needs several. */
const stepsMin = 3;
/** The product looks for agents to embed every minute. */
const embeddedWithinMs = 180_000;

/**
 * The cost of the local models: a visitor's wait alone, among others and while another website is embedded,
 * and memory. Each question gets a conversation of its own.
 */
export default async function answerRows(): Promise<Row[]> {
  const website = createServer(({ url = "/" }, reply) => {
    const page = pages[url];
    reply.writeHead(typeof page === "string" ? 200 : 404, {
      "content-type": "text/html; charset=utf-8",
    });
    reply.end(page);
  }).listen(0, "127.0.0.1");
  await once(website, "listening");
  // Never a string or null while listening on TCP.
  const { port } = website.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  try {
    const without = await withProduct({ FETCH_ALLOW: host, LOCAL_MODEL: "off" }, measureWithout);
    const rows = await withProduct({ FETCH_ALLOW: host }, (product) =>
      measure(product, `http://${host}/`, without.byWords),
    );
    return [...rows, ...memoryRows("idle, LOCAL_MODEL=off", without.memory, 200)];
  } finally {
    website.close();
    website.closeAllConnections();
  }

  async function measureWithout(product: Product) {
    const memory = await settledMemoryOf(product.pid);
    const { agentId } = await haveRead(product.address, `http://${host}/`);
    const { texts } = await askInTurn(product, agentId, questions);
    return { memory, byWords: texts };
  }
}

const pages = pagesOf(site);

async function withProduct<Result>(
  env: Record<string, string>,
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  // Each visitor has an address of their own, as a trusted proxy reports it.
  const product = await startProduct({ TRUSTED_PROXIES: "127.0.0.1", ...env });
  try {
    return await work(product);
  } finally {
    await removeProduct(product);
  }
}

async function measure(product: Product, url: string, byWords: string[]): Promise<Row[]> {
  const memory = await memoryLoaded(product);
  const { agentId } = await haveRead(product.address, url);
  await inDatabase(product, ({ db }) => untilEmbedded(db, agentId));

  const { texts } = await askInTurn(product, agentId, questions);
  const alone = await askInTurn(
    product,
    agentId,
    Array.from({ length: rounds }, () => questions).flat(),
  );
  const p50 = quantile(alone.ms, 0.5);
  const crowded = await askTogether(product, agentId, texts, byWords);
  const beside = await askBeside(product, agentId);
  return [
    { name: "one at a time, p50", value: p50, unit: "ms", atMost: 150 },
    { name: "one at a time, p95", value: quantile(alone.ms, 0.95), unit: "ms", atMost: 400 },
    ...crowded,
    ...beside.rows,
    {
      name: "one at a time meanwhile, p50",
      value: quantile(beside.ms, 0.5),
      unit: "ms",
      reference: p50,
      atMost: 2,
    },
    ...memoryRows("idle, models loaded", memory, 350),
  ];
}

/** Baseline: only the product's own agent, which has answered once. */
async function memoryLoaded(product: Product) {
  const demo = await inDatabase(product, async ({ db }) => {
    const agent = only(await db.select().from(agents).where(eq(agents.subdomain, "demo")));
    await untilEmbedded(db, agent.id);
    return agent;
  });
  await askOnce(product.address, demo.id, "How do I put the chat on my website?");
  return settledMemoryOf(product.pid);
}

/** Throws if the models cannot be loaded; otherwise only lexical search would be measured. */
async function untilEmbedded(db: Database, agentId: string) {
  const isOf = eq(embeddedAgents.agentId, agentId);
  for (const until = performance.now() + embeddedWithinMs; performance.now() < until; ) {
    if ((await db.$count(embeddedAgents, isOf)) > 0) return;
    await wait(500);
  }
  throw new Error("Nothing is embedded: the local models are not loaded.");
}

async function askInTurn({ address }: Product, agentId: string, asked: string[]) {
  const ms: number[] = [];
  const texts: string[] = [];
  for (const question of asked) {
    const answer = await askOnce(address, agentId, question);
    ms.push(answer.ms);
    texts.push(answer.response);
  }
  return { ms, texts };
}

/**
 * Answers that would take too long fall back to lexical search without saying so. Reports the share of the
 * questions where that changes the answer.
 */
async function askTogether(
  { address }: Product,
  agentId: string,
  texts: string[],
  byWords: string[],
): Promise<Row[]> {
  const ms: number[] = [];
  const perSecond: number[] = [];
  let telling = 0;
  let otherwise = 0;
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now();
    let answered = 0;
    const visit = async (visitor: number) => {
      for (let at = visitor; performance.now() - began < seconds * 1000; at += visitorsAtOnce + 1) {
        const number = at % questions.length;
        const answer = await askOnce(address, agentId, questions[number] ?? "");
        answered += 1;
        if (round === 0) continue;
        ms.push(answer.ms);
        if (texts[number] === byWords[number]) continue;
        telling += 1;
        if (answer.response !== texts[number]) otherwise += 1;
      }
    };
    await Promise.all(Array.from({ length: visitorsAtOnce }, (_, visitor) => visit(visitor)));
    if (round > 0) perSecond.push((answered / (performance.now() - began)) * 1000);
  }
  const name = `${visitorsAtOnce} at once`;
  return [
    {
      name: `${name}, answers`,
      value: median(perSecond),
      unit: "/s",
      best: Math.max(...perSecond),
      atLeast: 15,
    },
    { name: `${name}, p50`, value: quantile(ms, 0.5), unit: "ms" },
    { name: `${name}, p95`, value: quantile(ms, 0.95), unit: "ms" },
    { name: `${name}, by words for want of time`, value: (100 * otherwise) / telling, unit: "%" },
  ];
}

async function askBeside(product: Product, agentId: string) {
  const { agent } = await makeBakery(product, {
    passageCount: backgroundPassages,
    conversationCount: 0,
  });
  return inDatabase(product, async ({ db }) => {
    const count = () => db.$count(passageVectors, eq(passageVectors.agentId, agent.id));
    const until = performance.now() + embeddedWithinMs;
    while ((await count()) === 0) {
      if (performance.now() > until) throw new Error("Nothing is embedded in the background.");
      await wait(100);
    }
    const quiet = await pace(count, () => wait(100));
    const ms: number[] = [];
    const asked = await pace(count, async () => {
      const question = questions[ms.length % questions.length] ?? "";
      ms.push((await askOnce(product.address, agentId, question)).ms);
    });
    if ((await count()) >= backgroundPassages) throw new Error("All was embedded too soon.");
    const name = "embedded in the background";
    return {
      ms,
      rows: [
        { name, value: quiet, unit: "/s", atLeast: 60 },
        { name: `${name}, beside answers`, value: asked, unit: "/s" },
      ],
    };
  });
}

async function pace(count: () => Promise<number>, work: () => Promise<void>): Promise<number> {
  const steps: { at: number; counted: number }[] = [];
  const began = performance.now();
  const isOver = () => steps.length >= stepsMin && performance.now() - began >= seconds * 1000;
  const look = async () => {
    for (let counted = await count(); !isOver(); await wait(50)) {
      const now = await count();
      if (now !== counted) steps.push({ at: performance.now(), counted: now });
      counted = now;
      if (performance.now() - began > embeddedWithinMs) throw new Error("It does not go on.");
    }
  };
  const repeat = async () => {
    while (!isOver()) await work();
  };
  await Promise.all([look(), repeat()]);
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return 0;
  return ((last.counted - first.counted) / (last.at - first.at)) * 1000;
}

function memoryRows(name: string, { server, database }: Memory, atMost: number): Row[] {
  return [
    { name, value: server + database, unit: "MB", atMost },
    { name: `${name}, server`, value: server, unit: "MB" },
  ];
}
