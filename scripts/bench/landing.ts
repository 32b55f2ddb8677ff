import { createServer } from "node:net";
import lighthouse, { type RunnerResult } from "lighthouse";
import { openBrowser } from "./parts/browser.ts";
import { removeProduct, startProduct } from "./parts/product.ts";
import type { Row } from "./parts/row.ts";

const runs = 3;
const categories = {
  performance: 98,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
} as const;
const times = {
  "first-contentful-paint": "s",
  "largest-contentful-paint": "s",
  "total-blocking-time": "ms",
  "cumulative-layout-shift": "",
  "total-byte-weight": "KB",
} as const;

export default async function landingRows(): Promise<Row[]> {
  const product = await startProduct({ NODE_ENV: "test" });
  const port = await freePort();
  const browser = await openBrowser(port);
  try {
    return [
      ...(await measure("landing page", product.address, port)),
      ...(await measure("help page", `${product.address.replace(/\/$/, "")}/help/answers`, port)),
    ];
  } finally {
    await browser.close();
    await removeProduct(product);
  }
}

async function measure(name: string, address: string, port: number): Promise<Row[]> {
  const results: RunnerResult["lhr"][] = [];
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(address, { port, output: "json", logLevel: "error" });
    if (!result) throw new Error("Lighthouse measured nothing");
    results.push(result.lhr);
  }
  const scores = Object.entries(categories).map(([id, atLeast]) => {
    const found = results.map(({ categories: all }) => Math.round((all[id]?.score ?? 0) * 100));
    return {
      name: `${name}, ${id}`,
      unit: "of 100",
      value: median(found),
      best: Math.max(...found),
      atLeast,
    };
  });
  const figures = Object.entries(times).map(([id, unit]) => {
    const found = results.map(({ audits }) => shown(audits[id]?.numericValue ?? Number.NaN, unit));
    return { name: `${name}, ${id}`, unit, value: median(found), best: Math.min(...found) };
  });
  const missed = results.flatMap(({ audits, categories: all }) =>
    Object.keys(categories)
      .flatMap((id) => all[id]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  if (missed.length > 0) console.log(`${name}: ${[...new Set(missed)].join(", ")}`);
  return [...scores, ...figures];
}

function shown(value: number, unit: string) {
  if (unit === "s") return value / 1000;
  return unit === "KB" ? value / 1024 : value;
}

function median(values: number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (!address || typeof address === "string") throw new Error("There is no free port");
  return address.port;
}
