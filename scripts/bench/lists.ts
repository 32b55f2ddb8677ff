import { systemClock } from "#platform/server/clock.ts";
import { createSession } from "#platform/server/start-session.ts";
import { makeBakery } from "./parts/bakery.ts";
import { growTo } from "./parts/conversations.ts";
import { listPages } from "./parts/list-pages.ts";
import { inDatabase, type Product, removeProduct, startProduct } from "./parts/product.ts";
import type { Row } from "./parts/row.ts";
import { quantile } from "./parts/samples.ts";

/** `BENCH_CONVERSATIONS=1000,100000` for a quicker look. */
const sizes = (process.env.BENCH_CONVERSATIONS ?? "1000,100000,1000000").split(",").map(Number);
const most = 1_000_000;
/** Of which the first read from disk what the later ones find in memory. */
const calls = 210;
const firstCalls = 10;

/** What an owner opens, by how many conversations there are. */
export default async function listRows(): Promise<Row[]> {
  const product = await startProduct();
  try {
    const { owner } = await makeBakery(product, { passageCount: 1, conversationCount: 0 });
    const cookie = await inDatabase(product, async ({ db }) => {
      return `parley_session=${await createSession(db, systemClock, { id: owner.id, role: "user" })}`;
    });
    const rows: Row[] = [];
    const before = new Map<string, number>();
    for (const size of sizes) {
      await growTo(product, owner.id, size);
      for (const [name, path] of Object.entries(await listPages(product, owner.id))) {
        const p95 = await measure(product, path, cookie);
        const reference = before.get(name);
        const title = `${name}, ${size.toLocaleString("en")} conversations, p95`;
        rows.push({ name: title, value: p95, unit: "ms", ...(size >= most && { atMost: 50 }) });
        if (reference !== undefined)
          rows.push({
            name: `${title}, growth`,
            value: p95,
            unit: "ms",
            reference,
            ...(size >= most && { atMost: 2 }),
          });
        before.set(name, p95);
      }
    }
    return rows;
  } finally {
    await removeProduct(product);
  }
}

async function measure({ address }: Product, path: string, cookie: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < calls; at++) {
    const began = performance.now();
    const answer = await fetch(address + path, { headers: { cookie } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    if (at >= firstCalls) times.push(performance.now() - began);
  }
  return quantile(times, 0.95);
}
