import { systemClock } from "#platform/server/clock.ts";
import { createSession } from "#platform/server/start-session.ts";
import { makeBakery } from "./parts/bakery.ts";
import { addConversations } from "./parts/conversations.ts";
import { listPages } from "./parts/list-pages.ts";
import { inDatabase, type Product, removeProduct, startProduct } from "./parts/product.ts";
import type { Row } from "./parts/row.ts";
import { quantile } from "./parts/samples.ts";

/** `BENCH_CONVERSATIONS=1000,100000` for a quicker look. */
const sizes = (process.env.BENCH_CONVERSATIONS ?? "1000,100000,1000000").split(",").map(Number);
const most = 1_000_000;
const calls = 200;
const callsInTurn = 20;
/** They read from disk what the later ones find in memory. */
const firstCalls = 10;

interface Owner {
  product: Product;
  conversations: number;
  cookie: string;
  pages: Record<string, string>;
}

/** What an owner opens, by how many conversations there are: of each number a product of its own, in turn. */
export default async function listRows(): Promise<Row[]> {
  const products: Product[] = [];
  try {
    const owners: Owner[] = [];
    for (const size of sizes) {
      const product = await startProduct();
      products.push(product);
      owners.push(await makeOwner(product, size));
    }
    const rows: Row[] = [];
    for (const name of Object.keys(owners[0]?.pages ?? {}))
      rows.push(...(await measureInTurn(name, owners)));
    return rows;
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

async function measureInTurn(name: string, owners: Owner[]): Promise<Row[]> {
  const all = owners.map((owner) => ({ owner, times: [] as number[] }));
  for (const { owner } of all) await call(owner, name, firstCalls);
  for (let called = 0; called < calls; called += callsInTurn)
    for (const { owner, times } of all) times.push(...(await call(owner, name, callsInTurn)));
  return all.flatMap(({ owner: { conversations }, times }, at) => {
    const title = `${name}, ${conversations.toLocaleString("en")} conversations, p95`;
    const p95 = { name: title, value: quantile(times, 0.95), unit: "ms" };
    const isMost = conversations >= most;
    const smaller = all[at - 1];
    return [
      { ...p95, ...(isMost && { atMost: 50 }) },
      ...(smaller
        ? [
            {
              ...p95,
              name: `${title}, growth`,
              reference: quantile(smaller.times, 0.95),
              ...(isMost && { atMost: 2 }),
            },
          ]
        : []),
    ];
  });
}

/** How long each took, in milliseconds. */
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
