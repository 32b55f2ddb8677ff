import { join } from "node:path";
import { makeBakery, questionAt } from "./parts/bakery.ts";
import { firstBytes } from "./parts/first-byte.ts";
import { loadInTurn, type Rounds, type Target } from "./parts/load.ts";
import { inDatabase, removeProduct, startProduct, startProgram } from "./parts/product.ts";
import type { Row } from "./parts/row.ts";

const connectionsMost = 50;
const counts = [1, 10, connectionsMost];
const seconds = 1;
const rounds = 9;
const part = (file: string) => join(import.meta.dirname, "parts", file);

type Writer = "model" | "built-in";

/**
 * Messages in ongoing conversations with 2,000 passages, everything stored. The reference is a bare route
 * with the same three statements on the same database and the same model call. Local models are off here;
 * answers.ts measures them.
 */
export default async function chatRows(): Promise<Row[]> {
  const model = await startProgram([part("instant-model.ts")], {});
  try {
    return [...(await measure("model", model.address)), ...(await measure("built-in"))];
  } finally {
    await model.stop();
  }
}

async function measure(writer: Writer, model?: string): Promise<Row[]> {
  const product = await startProduct({
    LOCAL_MODEL: "off",
    ...(model && {
      AI_PROVIDER: "openai-compatible",
      AI_BASE_URL: `${model}/v1`,
      AI_MODEL: "instant",
      AI_DAILY_CALLS: "100000000",
      AI_DAILY_CALLS_PER_AGENT: "100000000",
    }),
  });
  try {
    const { agent, conversations } = await makeBakery(product, {
      passageCount: 2_000,
      conversationCount: 2 * connectionsMost,
    });
    const bare = await startProgram(
      [part("bare-server.ts"), product.connectionString, model ?? "", agent.id],
      {},
    );
    const targets: Record<"ours" | "bare", Target> = {
      ours: {
        url: `${product.address}/api/agents/${agent.id}/chat`,
        method: "POST",
        request: (at) => ({
          headers: { "x-visitor-token": conversations[at]?.visitorToken ?? "" },
          body: JSON.stringify({ conversationId: conversations[at]?.id, message: questionAt(at) }),
        }),
      },
      bare: {
        url: `${bare.address}/${writer}`,
        method: "POST",
        request: (at) => ({
          body: JSON.stringify({
            conversationId: conversations[connectionsMost + at]?.id,
            message: questionAt(at),
          }),
        }),
      },
    };
    const load = { seconds, rounds };
    // A single connection would take minutes to warm up. The product goes first, because the bare route
    // replays its prompt.
    const warm = { ...load, connections: connectionsMost, rounds: 3 };
    await loadInTurn({ ours: targets.ours }, warm);
    await loadInTurn(targets, warm);
    // Autovacuum would do it within a minute; until then plans assume empty tables.
    await inDatabase(product, ({ pool }) => pool.query("analyze"));
    const rows: Row[] = [];
    for (const connections of counts)
      rows.push(
        ...rowsOf(writer, connections, await loadInTurn(targets, { ...load, connections })),
      );
    if (model) rows.push(...streamingRows(await firstBytes(targets.ours, model)));
    await bare.stop();
    return rows;
  } finally {
    await removeProduct(product);
  }
}

function streamingRows({ median, p95, best }: Awaited<ReturnType<typeof firstBytes>>): Row[] {
  const name = "model, streamed, first word after the model's";
  return [
    { name, value: median, unit: "ms", best, atMost: 10 },
    { name: `${name}, p95`, value: p95, unit: "ms" },
  ];
}

function rowsOf(
  writer: Writer,
  connections: number,
  { ours, bare }: Record<"ours" | "bare", Rounds>,
): Row[] {
  const name = `${writer}, ${connections} ${connections === 1 ? "connection" : "connections"}`;
  return [
    {
      name: `${name}, answers`,
      value: ours.perSecond,
      unit: "/s",
      best: ours.best.perSecond,
      reference: bare.perSecond,
      ...(connections === connectionsMost && { atLeast: 1 / 3 }),
    },
    {
      name: `${name}, p50`,
      value: ours.p50,
      unit: "ms",
      best: ours.best.p50,
      reference: bare.p50,
      ...(connections === connectionsMost && { atMost: 3 }),
    },
    { name: `${name}, p99`, value: ours.p99, unit: "ms", best: ours.best.p99, reference: bare.p99 },
  ];
}
