import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "@playwright/test";
import lighthouse from "lighthouse";
import { pageTexts } from "#language/page-texts.ts";
import { embedCode } from "#shared/embed-code.ts";
import { browserPath } from "#testing/server/browser-path.ts";
import { makeBakery } from "./parts/bakery.ts";
import { removeProduct, startProduct } from "./parts/product.ts";
import type { Row } from "./parts/row.ts";
import { median } from "./parts/samples.ts";

const kilobyte = 1024;
const lighthouseRounds = 5;
const usableRounds = 5;
const slow = { cpu: 4, bytesASecond: (1.6 * 1024 * 1024) / 8, latencyMs: 150 };
const built = "dist/web";

/** The widget's size, requests and cost to its host page, and the time until the chat accepts input. */
export default async function widgetRows(): Promise<Row[]> {
  const product = await startProduct();
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const { agent } = await makeBakery(product, { passageCount: 100, conversationCount: 0 });
    const snippet = embedCode(product.address, {
      ...agent,
      position: "bottom-right",
      followsSettings: true,
    });
    const site = await servePages({ "/with": plainPage(snippet), "/without": plainPage("") });
    const rows = [
      ...sizeRows(),
      ...(await requestRows(browser, `${site.address}/with`, product.address)),
      await usableRow(browser, `${site.address}/with`),
      ...(await lighthouseRows(site.address, debuggingPort)),
    ];
    site.close();
    return rows;
  } finally {
    await browser.close();
    await removeProduct(product);
  }
}

function sizeRows(): Row[] {
  const read = (file: string) => readFileSync(join(built, file));
  const page = read("public/chat.html");
  const files = [...page.toString().matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)];
  const words = Object.values(pageTexts)
    .map((texts) => Buffer.from(JSON.stringify(texts)))
    .sort((a, b) => gzipSync(b).length - gzipSync(a).length)[0];
  const chat = [page, words ?? "", ...files.map(([, path]) => read(`public${path}`))];
  return [
    ...weights("launcher", [read("widget/widget.js")], 3),
    ...weights("chat, all in", chat, 25),
  ];
}

function weights(name: string, parts: (Buffer | string)[], gzipAtMost: number): Row[] {
  const sum = (pack: (part: Buffer | string) => number) =>
    Math.round((parts.reduce((bytes, part) => bytes + pack(part), 0) / kilobyte) * 100) / 100;
  return [
    { name: `${name}, raw`, value: sum((part) => part.length), unit: "KB" },
    {
      name: `${name}, gzip`,
      value: sum((part) => gzipSync(part, { level: 9 }).length),
      unit: "KB",
      atMost: gzipAtMost,
    },
    { name: `${name}, brotli`, value: sum((part) => brotliCompressSync(part).length), unit: "KB" },
  ];
}

async function requestRows(browser: Browser, url: string, product: string): Promise<Row[]> {
  const page = await browser.newPage();
  let count = 0;
  page.on("request", (request) => {
    if (request.url().startsWith(`${product}/`)) count += 1;
  });
  await page.goto(url);
  await page.getByRole("button", { name: /^Chat with/ }).waitFor();
  const launcher = count;
  await openChat(page);
  await page.close();
  return [
    { name: "requests of the launcher", value: launcher, unit: "requests", atMost: 2 },
    { name: "requests of the opened chat", value: count - launcher, unit: "requests" },
  ];
}

async function usableRow(browser: Browser, url: string): Promise<Row> {
  const samples: number[] = [];
  for (let round = 0; round < usableRounds; round += 1) {
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByRole("button", { name: /^Chat with/ }).waitFor();
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: slow.cpu });
    await client.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: slow.latencyMs,
      downloadThroughput: slow.bytesASecond,
      uploadThroughput: slow.bytesASecond,
    });
    const began = performance.now();
    await openChat(page);
    samples.push(performance.now() - began);
    await page.close();
  }
  return {
    name: "from the press to a chat that can be written in, slow phone",
    value: Math.round(median(samples)),
    best: Math.round(Math.min(...samples)),
    unit: "ms",
    atMost: 1_000,
  };
}

async function openChat(page: Page) {
  await page.getByRole("button", { name: /^Chat with/ }).click();
  await page.frameLocator("parley-widget iframe").getByRole("textbox").waitFor();
}

/** In turn, so that other work on the machine affects both. */
async function lighthouseRows(site: string, port: number): Promise<Row[]> {
  const scores: Record<"with" | "without", number[]> = { with: [], without: [] };
  for (let round = 0; round < lighthouseRounds; round += 1)
    for (const path of ["without", "with"] as const)
      scores[path].push(await performanceOf(`${site}/${path}`, port));
  const [bare, embedded] = [median(scores.without), median(scores.with)];
  const name = "Lighthouse performance of a plain page";
  return [
    { name, value: bare, unit: "points" },
    { name: `${name} with the widget`, value: embedded, unit: "points" },
    {
      name: "Lighthouse points that the widget costs",
      value: bare - embedded,
      unit: "points",
      atMost: 1,
    },
  ];
}

async function performanceOf(url: string, port: number) {
  const flags = { port, logLevel: "silent", onlyCategories: ["performance"] } as const;
  const run = await lighthouse(url, { ...flags, onlyCategories: [...flags.onlyCategories] });
  const score = run?.lhr.categories.performance?.score;
  if (typeof score !== "number") throw new Error(`${url} was not measured`);
  return Math.round(score * 100);
}

function plainPage(snippet: string) {
  const text = "<p>Every loaf is baked to order, and every cake a day ahead.</p>".repeat(40);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bakery</title></head><body><main><h1>Bakery</h1>${text}</main>${snippet}</body></html>`;
}

async function servePages(pages: Record<string, string>) {
  const server = createServer(({ url = "" }, reply) => {
    reply.writeHead(pages[url] ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
    reply.end(pages[url]);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { address: `http://localhost:${port}`, close: () => void server.close() };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
