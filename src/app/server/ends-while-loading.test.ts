import { readdirSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { newDirectory, startServer } from "#testing/server/product.ts";

test("case 202: SIGTERM while the models are being loaded ends everything with code 0", {
  timeout: 60_000,
}, async () => {
  const product = startServer(newDirectory(), { LOCAL_MODEL: "on" });
  const address = await product.ready();
  const demo = (await (await fetch(`${address}/api/public/agents/demo`)).json()) as { id: string };
  const threads = () => readdirSync(`/proc/${product.child.pid}/task`).length;
  const before = threads();
  // Cut off where it takes longer than the server has left.
  void fetch(`${address}/api/agents/${demo.id}/chat`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: "How do I make an agent?", visitorId: "vera" }),
  }).catch(() => {});
  await vi.waitUntil(() => threads() > before, { timeout: 20_000, interval: 10 });
  product.child.kill("SIGTERM");
  expect(await product.ended()).toBe(0);
  expect(product.output()).not.toContain("Napi");
});
