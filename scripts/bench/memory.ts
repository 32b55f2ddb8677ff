import { setTimeout as wait } from "node:timers/promises";
import { makeBakery, questionAt } from "./parts/bakery.ts";
import { settledMemoryOf } from "./parts/memory-of.ts";
import { removeProduct, startProduct } from "./parts/product.ts";
import type { Row } from "./parts/row.ts";

/** The bound applies to an hour (`BENCH_SOAK_MINUTES=60`); shorter runs still fill caches and are not judged. */
const promisedMinutes = 60;
const soakMinutes = Number(process.env.BENCH_SOAK_MINUTES ?? 1);
/** 30% of what two idle cores can answer. */
const messagesASecond = 280;

export default async function memoryRows(): Promise<Row[]> {
  const product = await startProduct();
  try {
    const idle = await settledMemoryOf(product.pid);
    const { agent, conversations } = await makeBakery(product, {
      passageCount: 2_000,
      conversationCount: 50,
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
        name: "idle, server and database",
        value: idle.server + idle.database,
        unit: "MB",
        atMost: 200,
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

async function load(ask: (at: number) => Promise<void>, minutes: number) {
  const began = performance.now();
  const messages = minutes * 60 * messagesASecond;
  const running = new Set<Promise<void>>();
  for (let at = 0; at < messages; at++) {
    const one = ask(at).finally(() => running.delete(one));
    running.add(one);
    await wait(Math.max(0, began + (at * 1000) / messagesASecond - performance.now()));
    if (running.size >= 10) await Promise.race(running);
  }
  await Promise.all(running);
}
