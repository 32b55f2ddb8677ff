import { makeBakery, questionAt } from "./parts/bakery.ts";
import { settledMemoryOf } from "./parts/memory-of.ts";
import { removeProduct, startProduct } from "./parts/product.ts";
import type { Row } from "./parts/row.ts";

/** The bound applies to an hour (`BENCH_SOAK_MINUTES=60`); shorter runs still fill caches and are not judged. */
const promisedMinutes = 60;
const soakMinutes = Number(process.env.BENCH_SOAK_MINUTES ?? 1);
const visitorsAtOnce = 10;

export default async function memoryRows(): Promise<Row[]> {
  const product = await startProduct();
  try {
    const idle = await settledMemoryOf(product.pid);
    const { agent, conversations } = await makeBakery(product, {
      passageCount: 2_000,
      conversationCount: 5 * visitorsAtOnce,
    });
    const ask = async (at: number) => {
      const conversation = conversations[at % conversations.length];
      const answer = await fetch(`${product.address}/api/agents/${agent.id}/chat`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-visitor-token": conversation?.visitorToken ?? "",
        },
        body: JSON.stringify({ conversationId: conversation?.id, message: questionAt(at) }),
      });
      if (!answer.ok) throw new Error(`a message: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    // Fill caches and let the compiler settle before comparing.
    await load(ask, soakMinutes / 2);
    const before = await settledMemoryOf(product.pid);
    await load(ask, soakMinutes);
    const after = await settledMemoryOf(product.pid);
    return [
      {
        name: "idle with the local models, server and database",
        value: idle.server + idle.database,
        unit: "MB",
        atMost: 350,
      },
      { name: "idle, server", value: idle.server, unit: "MB" },
      { name: "idle, database", value: idle.database, unit: "MB" },
      {
        name: `after ${soakMinutes} min under load`,
        value: after.server + after.database,
        unit: "MB",
        reference: before.server + before.database,
        ...(soakMinutes >= promisedMinutes && { atMost: 1.05 }),
      },
      ...(["server", "database"] as const).map((part) => ({
        name: `after ${soakMinutes} min under load, ${part}`,
        value: after[part],
        unit: "MB",
        reference: before[part],
      })),
    ];
  } finally {
    await removeProduct(product);
  }
}

/** Each visitor asks as soon as the last answer is there, until the time is over. */
async function load(ask: (at: number) => Promise<void>, minutes: number) {
  const until = performance.now() + minutes * 60_000;
  const visit = async (visitor: number) => {
    for (let at = visitor; performance.now() < until; at += visitorsAtOnce) await ask(at);
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, (_, visitor) => visit(visitor)));
}
