import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { count, eq } from "drizzle-orm";
import { openDatabase } from "#database/client.ts";
import { receiveEvents } from "#database/events.ts";
import { openJobs } from "#database/jobs.ts";
import { openListener } from "#database/listen.ts";
import { silentLog } from "#database/log.ts";
import { migrate } from "#database/migrate.ts";
import { only } from "#database/rows.ts";
import { pages, passages, sources } from "#database/schema-knowledge.ts";
import { createFileReader } from "#features/knowledge/server/file/file-reader.ts";
import { addWebsite } from "#features/knowledge/server/public.ts";
import { createPageReader } from "#features/knowledge/server/reading/page-reader.ts";
import { readWebsite } from "#features/knowledge/server/reading/read-website.ts";
import { createSafeFetch } from "#platform/server/safe-fetch.ts";
import { createAgent } from "#testing/server/factories.ts";
import type { Row } from "./parts/row.ts";

const pagesMax = 1_000;
const early = 100;
const lookEveryMs = 50;

export default async function readingRows(): Promise<Row[]> {
  const website = createServer(({ url = "/" }, reply) => {
    const page = pageAt(url);
    reply.writeHead(page ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
    reply.end(page);
  }).listen(0, "127.0.0.1");
  await once(website, "listening");
  try {
    // Never a string or null while listening on TCP.
    const { port } = website.address() as AddressInfo;
    const { pagesRead, ms, memory } = await measureReading(`http://127.0.0.1:${port}/`, pagesMax);
    if (pagesRead !== pagesMax) throw new Error(`${pagesRead} of ${pagesMax} pages were read`);
    const megabytes = (at: number) => Math.round((memory.get(at) ?? 0) / 1024 ** 2);
    return [
      {
        name: "reading a website",
        value: Math.round((pagesRead / ms) * 10_000) / 10,
        unit: "pages/s",
      },
      { name: "memory at 100 pages", value: megabytes(early), unit: "MB" },
      {
        name: "memory at 1,000 pages",
        value: megabytes(pagesMax),
        unit: "MB",
        reference: megabytes(early),
        atMost: 1.25,
      },
    ];
  } finally {
    website.close();
    website.closeAllConnections();
  }
}

export async function measureReading(url: string, most: number) {
  const dataDir = await mkdtemp(join(tmpdir(), "parley-bench-"));
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
  await migrate(database.connectionString);
  const listener = await openListener(database.connectionString, silentLog);
  await receiveEvents(listener, silentLog);
  const jobs = await openJobs(database.connectionString, listener, silentLog);
  const reader = createPageReader();
  const files = createFileReader();
  const memory = new Map<number, number>();
  try {
    const { db } = database;
    const agent = await createAgent(db);
    const sourceId = await db.transaction((tx) => addWebsite(tx, agent.id, url));
    const isDone = eq(pages.status, "done");
    const readSoFar = async () => only(await db.select({ n: count() }).from(pages).where(isDone)).n;
    const look = setInterval(async () => {
      const hundred = Math.ceil((await readSoFar()) / 100) * 100;
      memory.set(hundred, Math.max(memory.get(hundred) ?? 0, process.memoryUsage.rss()));
    }, lookEveryMs);
    const startedAt = performance.now();
    await readWebsite(
      {
        db,
        reader,
        files,
        browser: null,
        log: { warn: () => {}, error: (facts) => console.error(facts) },
        safeFetch: createSafeFetch({
          allow: [new URL(url).host],
          publicUrl: "https://parley.example",
        }),
        limits: { pagesMax: most, bytesMax: 1_000_000_000 },
        now: () => performance.now(),
      },
      sourceId,
      new AbortController().signal,
    );
    const ms = performance.now() - startedAt;
    clearInterval(look);
    const [source] = await db.select().from(sources).where(eq(sources.id, sourceId));
    const stored = only(await db.select({ n: count() }).from(passages)).n;
    return {
      db,
      agentId: agent.id,
      source,
      pagesRead: await readSoFar(),
      passages: stored,
      ms,
      memory,
    };
  } finally {
    await Promise.all([reader.close(), files.close()]);
    await jobs.close(1_000);
    await listener.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const words =
  "bread rye oven flour morning delivery order cake wedding price pound open closed street town farm mill stone grain water salt butter yeast table window harbor lane garden".split(
    " ",
  );

/** Letters, because pages that differ only in numbers are taken for a calendar. */
const paths = Array.from({ length: pagesMax }, (_, at) =>
  String(at)
    .replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")
    .replace(/^/, "/"),
);

function pageAt(path: string): string | undefined {
  const at = path === "/" ? 0 : paths.indexOf(path);
  if (at === -1) return undefined;
  const word = (n: number) => words[(at * 7 + n * 13 + ((at * n) % 11)) % words.length];
  const sentence = (n: number) =>
    `On page ${at} the ${word(n)} and the ${word(n + 1)} of ${word(n + 2)} ${n} cost ${(at % 90) + n} pounds in the ${word(n + 3)}.`;
  const sections = [1, 2, 3, 4, 5, 6].map(
    (section) =>
      `<h2>${word(section)} ${word(section + 5)} ${at}</h2>${[1, 2, 3]
        .map(
          (n) =>
            `<p>${sentence(section * 10 + n)} ${sentence(section * 20 + n)} ${sentence(section * 30 + n)}</p>`,
        )
        .join("")}`,
  );
  const links = [at * 2 + 1, at * 2 + 2, at + 1].map(
    (n) => `<a href="${paths[n % pagesMax]}">Page ${n}</a>`,
  );
  return `<!doctype html><html lang="en"><head><title>${word(1)} ${at}</title></head><body><nav>${links.join(" ")}</nav><main><h1>${word(1)} ${at}</h1>${sections.join("")}</main></body></html>`;
}
