import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { pages, passages, sources } from "#database/schema-knowledge.ts";
import { packFor, wordsIn } from "#language/packs.ts";
import { publishNews } from "./news.ts";
import { kindsWithPages } from "./source-kinds.ts";

const ownMax = 30;
const lengthMin = 8;
/** What a starter may have (chat-settings.ts). */
const lengthMax = 80;

/** Questions that the website itself asks, its start page's first, then common ones in its language. */
export async function questionsToSuggest(
  db: Database,
  agentId: string,
  language: string | null,
): Promise<{ text: string; pageId: string | null }[]> {
  const own = await db
    .select({ heading: passages.heading, pageId: passages.pageId })
    .from(passages)
    .leftJoin(pages, and(eq(pages.agentId, passages.agentId), eq(pages.id, passages.pageId)))
    .where(
      and(
        eq(passages.agentId, agentId),
        sql`${passages.heading} ~ '[?？؟]$'`,
        language ? eq(passages.language, language) : undefined,
      ),
    )
    .orderBy(asc(pages.rank), asc(pages.url), asc(passages.position))
    .limit(ownMax);
  const common = wordsIn(language ?? "en").commonQuestions ?? packFor("en").words.commonQuestions;
  const all = [
    ...own.map(({ heading, pageId }) => ({ text: heading.split(" › ").at(-1) ?? "", pageId })),
    ...common.map((text) => ({ text, pageId: null })),
  ];
  const fitting = all.filter(({ text }) => text.length >= lengthMin && text.length <= lengthMax);
  return fitting.filter(({ text }, at) => fitting.findIndex((one) => one.text === text) === at);
}

/** Only once a website has been read, and until something was suggested. */
export async function lacksStarters(db: Database, agentId: string): Promise<boolean> {
  const reading = db
    .select({ one: sql`1` })
    .from(sources)
    .where(
      and(
        eq(sources.agentId, agentId),
        inArray(sources.kind, kindsWithPages),
        inArray(sources.status, ["waiting", "reading"]),
      ),
    );
  const [agent] = await db
    .select({ id: agents.id })
    .from(agents)
    .where(and(eq(agents.id, agentId), withoutStarters, sql`not exists ${reading}`));
  return agent !== undefined;
}

const withoutStarters = sql`${agents.proposal} is not null and not ${agents.proposal} ? 'starters'`;

/** Visitors get them unless the owner has chosen some. */
export async function storeStarters(
  tx: Database,
  agentId: string,
  starters: readonly string[],
): Promise<void> {
  const proposed = JSON.stringify({ starters });
  const isUnset = sql`coalesce(jsonb_array_length(${agents.chatSettings} -> 'starters'), 0) = 0`;
  await tx
    .update(agents)
    .set({
      proposal: sql`${agents.proposal} || ${proposed}::jsonb`,
      chatSettings: sql`case when ${isUnset} then ${agents.chatSettings} || ${proposed}::jsonb else ${agents.chatSettings} end`,
    })
    .where(and(eq(agents.id, agentId), withoutStarters));
  await publishNews(tx, agentId, { type: "proposal" });
}
