import { rmSync } from "node:fs";
import { removeProduct, startProduct } from "./parts/product.ts";
import type { Row } from "./parts/row.ts";
import { median } from "./parts/samples.ts";

const times = 3;

export default async function startRows(): Promise<Row[]> {
  const first: number[] = [];
  const second: number[] = [];
  const afterKill: number[] = [];
  for (let time = 0; time < times; time++) {
    const one = await startProduct();
    first.push(one.readyMs);
    await one.stop();
    const two = await startProduct({}, one.dataDir);
    second.push(two.readyMs);
    await two.stop("SIGKILL");
    const three = await startProduct({}, one.dataDir);
    afterKill.push(three.readyMs);
    await removeProduct(three);
    rmSync(one.dataDir, { recursive: true, force: true });
  }
  return [
    row("first start", first),
    row("second start", second, 2),
    row("start after kill -9", afterKill, 3),
  ];
}

function row(name: string, ms: number[], atMost?: number): Row {
  return {
    name,
    value: median(ms) / 1000,
    unit: "s",
    best: Math.min(...ms) / 1000,
    ...(atMost !== undefined && { atMost }),
  };
}
