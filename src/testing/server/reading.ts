import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { pages, passages, sources } from "#database/schema-knowledge.ts";
import { addWebsite } from "#features/knowledge/server/add-website.ts";
import { createFileReader } from "#features/knowledge/server/file/file-reader.ts";
import { createPageReader } from "#features/knowledge/server/reading/page-reader.ts";
import { readWebsite } from "#features/knowledge/server/reading/read-website.ts";
import type { ReadingParts } from "#features/knowledge/server/reading/reading-parts.ts";
import { createSafeFetch } from "#platform/server/safe-fetch.ts";
import { useDatabase } from "./database.ts";
import { createAgent } from "./factories.ts";
import { startWeb } from "./hostile-web.ts";

export const untilDone = new AbortController().signal;

/** A page with enough text to be read as one. */
export function page(title: string, body: string) {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}

export const para = (words: string) =>
  `<p>${words} We bake every morning, and this page says so.</p>`;

/** A website on loopback, and what it takes to read it into a database. */
export async function useReading() {
  const { db, work, queuedJobs } = await useDatabase();
  const web = await startWeb();
  const reader = createPageReader();
  const files = createFileReader();
  // Warm-up, because starting takes longer than reading.
  beforeAll(() => reader.readMarkup({ html: "<p>Up.</p>", url: web.origin }, untilDone));
  afterAll(() => Promise.all([reader.close(), files.close()]));

  const parts: ReadingParts = {
    db,
    reader,
    files,
    browser: null,
    safeFetch: createSafeFetch({
      allow: [web.host],
      publicUrl: "https://parley.example",
    }),
    log: {
      warn: () => {},
      error: (facts) => {
        throw Object.assign(new Error("a defect was logged"), facts);
      },
    },
    limits: { pagesMax: 200, bytesMax: 50_000_000 },
    now: () => 0,
  };
  async function newSite(url = `${web.origin}/`, agentId?: string) {
    const agent = agentId ? { id: agentId, userId: "" } : await createAgent(db);
    const sourceId = await db.transaction((tx) => addWebsite(tx, agent.id, url));
    return { agentId: agent.id, ownerId: agent.userId, sourceId };
  }

  const sourceOf = async (id: string) =>
    only(await db.select().from(sources).where(eq(sources.id, id)));
  const agentOf = async (id: string) =>
    only(await db.select().from(agents).where(eq(agents.id, id)));
  const pagesOf = (sourceId: string) =>
    db.select().from(pages).where(eq(pages.sourceId, sourceId)).orderBy(asc(pages.rank));
  const passagesOf = (sourceId: string) =>
    db.select().from(passages).where(eq(passages.sourceId, sourceId)).orderBy(asc(passages.url));

  async function outcomes(sourceId: string) {
    const found = await pagesOf(sourceId);
    return Object.fromEntries(
      found.map(({ url, status, reason }) => {
        const { pathname, search } = new URL(url);
        return [pathname + search, reason ? `${status}: ${reason}` : status];
      }),
    );
  }

  async function readingOf(answers: typeof web.answers, limits = parts.limits) {
    web.answers = answers;
    const site = await newSite();
    await readWebsite({ ...parts, limits }, site.sourceId, untilDone);
    return {
      ...site,
      source: await sourceOf(site.sourceId),
      outcomes: await outcomes(site.sourceId),
    };
  }

  return {
    db,
    work,
    queuedJobs,
    web,
    parts,
    newSite,
    sourceOf,
    agentOf,
    pagesOf,
    passagesOf,
    outcomes,
    readingOf,
  };
}
