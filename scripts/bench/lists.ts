import { systemClock } from "#platform/server/clock.ts";
import { createSession } from "#platform/server/start-session.ts";
import { makeBakery } from "./parts/bakery.ts";
import { addConversations } from "./parts/conversations.ts";
import { listPages } from "./parts/list-pages.ts";
import { inDatabase, type Product, removeProduct, startProduct } from "./parts/product.ts";
import type { Row } from "./parts/row.ts";
import { median, quantile } from "./parts/samples.ts";

/** `BENCH_CONVERSATIONS=1000,100000` for a quicker run. */
const sizes = (process.env.BENCH_CONVERSATIONS ?? "1000,100000,1000000").split(",").map(Number);
const most = 1_000_000;
/** Over all pages, so that a slow minute of the machine affects one round. */
const rounds = 5;
const calls = 100;
/** Few per turn, so that slow moments affect every size alike. */
const callsInTurn = 5;
const firstCalls = 10;

interface Owner {
  product: Product;
  conversations: number;
  cookie: string;
  pages: Record<string, string>;
}

/** The owner's lists by number of conversations, with one product per size, called in turn. */
export default async function listRows(): Promise<Row[]> {
  const products: Product[] = [];
  try {
    const owners: Owner[] = [];
    for (const size of sizes) {
      const product = await startProduct();
      products.push(product);
      owners.push(await makeOwner(product, size));
    }
    const measured = Object.keys(owners[0]?.pages ?? {}).map((name) => ({
      name,
      all: owners.map((owner) => ({ owner, p95s: [] as number[] })),
    }));
    for (let round = 0; round < rounds; round++)
      for (const { name, all } of measured) await measureInTurn(name, all);
    return measured.flatMap(({ name, all }) => rowsOf(name, all));
  } finally {
    for (const product of products) await removeProduct(product);
  }
}

async function makeOwner(product: Product, conversations: number): Promise<Owner> {
  const { owner } = await makeBakery(product, { passageCount: 1, conversationCount: 0 });
  const token = await inDatabase(product, ({ db }) =>
    createSession(db, systemClock, { id: owner.id, role: "user" }),
  );
  await addConversations(product, owner.id, conversations);
  const pages = await listPages(product, owner.id);
  return { product, conversations, cookie: `parley_session=${token}`, pages };
}

interface Measured {
  owner: Owner;
  p95s: number[];
}

async function measureInTurn(name: string, all: Measured[]) {
  const turns = all.map(({ owner, p95s }) => ({ owner, p95s, times: [] as number[] }));
  for (const { owner } of turns) await call(owner, name, firstCalls);
  for (let called = 0; called < calls; called += callsInTurn)
    for (const { owner, times } of turns) times.push(...(await call(owner, name, callsInTurn)));
  for (const { p95s, times } of turns) p95s.push(quantile(times, 0.95));
}

function rowsOf(name: string, all: Measured[]): Row[] {
  return all.flatMap(({ owner: { conversations }, p95s }, at) => {
    const title = `${name}, ${conversations.toLocaleString("en")} conversations, p95`;
    const p95 = { name: title, value: median(p95s), unit: "ms" };
    const isMost = conversations >= most;
    const smaller = all[at - 1];
    return [
      { ...p95, best: Math.min(...p95s), ...(isMost && { atMost: 50 }) },
      ...(smaller
        ? [
            {
              ...p95,
              name: `${title}, growth`,
              reference: median(smaller.p95s),
              ...(isMost && { atMost: 2 }),
            },
          ]
        : []),
    ];
  });
}

async function call({ product, cookie, pages }: Owner, name: string, count: number) {
  const url = `${product.address}${pages[name]}`;
  const times: number[] = [];
  for (let called = 0; called < count; called++) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
    times.push(performance.now() - began);
  }
  return times;
}
