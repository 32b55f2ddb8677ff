import { and, eq, gt } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { installations } from "#database/schema-widget.ts";
import { invalid } from "#platform/server/errors.ts";
import { FetchFailed, FetchRefused, type SafeFetch } from "#platform/server/safe-fetch.ts";
import { addDays } from "#shared/dates.ts";
import type { WebsiteCheck } from "../contract.ts";

const limits = { timeoutMs: 10_000, bytesMax: 2 * 1024 * 1024 };
/** A visit this long ago no longer says that the code is still there. */
const visitDays = 7;

interface Asked {
  ownerId: string;
  agentId: string;
  /** Checked by the caller. */
  url: URL;
  publicUrl: string;
  now: Date;
}

/** Whether a page has this agent's widget: in its HTML, or loaded there by visitors' browsers. */
export async function checkWebsite(
  db: Database,
  safeFetch: SafeFetch,
  { ownerId, agentId, url, publicUrl, now }: Asked,
): Promise<WebsiteCheck> {
  const page = await read(safeFetch, url);
  const found = embeddedIn(page.text, publicUrl);
  const isSeen = found.includes(agentId);
  const other = isSeen ? undefined : found[0];
  const host = new URL(page.url).hostname;
  const finding = isSeen
    ? "seen"
    : other
      ? "other-agent"
      : (await wasVisited(db, { agentId, host, now }))
        ? "visited"
        : "unseen";
  const otherAgent = other ? await nameOf(db, ownerId, other) : null;
  return { url: page.url, finding, otherAgent };
}

async function read(safeFetch: SafeFetch, url: URL) {
  try {
    return await safeFetch(url.href, limits);
  } catch (error) {
    if (error instanceof FetchRefused || error instanceof FetchFailed)
      throw invalid({ url: error.message });
    throw error;
  }
}

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const named = new RegExp(`(?:data-agent-id\\s*=|agentId["']?\\s*:)\\s*["']?(${uuid})`, "gi");

/** The agents whose code is on the page; it counts only beside our script. */
function embeddedIn(html: string, publicUrl: string): string[] {
  const { host } = new URL(publicUrl);
  if (!html.includes(`${host}/widget.js`)) return [];
  return [...html.matchAll(named)].map(([, id = ""]) => id.toLowerCase());
}

async function wasVisited(
  db: Database,
  { agentId, host, now }: { agentId: string; host: string; now: Date },
): Promise<boolean> {
  const isLately = and(
    eq(installations.agentId, agentId),
    eq(installations.host, host),
    gt(installations.lastSeenAt, addDays(now, -visitDays)),
  );
  return (await db.$count(installations, isLately)) > 0;
}

async function nameOf(db: Database, ownerId: string, id: string): Promise<string | null> {
  const isOwn = and(eq(agents.id, id), eq(agents.userId, ownerId));
  const [agent] = await db.select({ name: agents.name }).from(agents).where(isOwn);
  return agent?.name ?? null;
}
