import { and, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { agents } from "#database/schema.ts";
import { passages, sources, unansweredQuestions } from "#database/schema-knowledge.ts";
import { inBatches, type OwnData } from "#platform/server/own-data.ts";

const batch = 500;

export const sourcesData: OwnData = {
  name: "sources",
  read: (db, ownerId) =>
    inBatches<typeof sources.$inferSelect>((last) =>
      db
        .select(getTableColumns(sources))
        .from(sources)
        .innerJoin(agents, eq(agents.id, sources.agentId))
        .where(and(eq(agents.userId, ownerId), last && gt(sources.id, last.id)))
        .orderBy(sources.id)
        .limit(batch),
    ),
};

export const unansweredData: OwnData = {
  name: "unansweredQuestions",
  read: (db, ownerId) =>
    inBatches<typeof unansweredQuestions.$inferSelect>((last) =>
      db
        .select(getTableColumns(unansweredQuestions))
        .from(unansweredQuestions)
        .innerJoin(agents, eq(agents.id, unansweredQuestions.agentId))
        .where(
          and(
            eq(agents.userId, ownerId),
            last &&
              gt(
                sql`(${unansweredQuestions.agentId}, ${unansweredQuestions.id})`,
                sql`(${last.agentId}, ${last.id})`,
              ),
          ),
        )
        .orderBy(unansweredQuestions.agentId, unansweredQuestions.id)
        .limit(batch),
    ),
};

/** What was read, as it is searched. */
export const passagesData: OwnData = {
  name: "passages",
  read: (db, ownerId) =>
    inBatches<typeof passages.$inferSelect>((last) =>
      db
        .select(getTableColumns(passages))
        .from(passages)
        .innerJoin(agents, eq(agents.id, passages.agentId))
        .where(
          and(
            eq(agents.userId, ownerId),
            last &&
              gt(sql`(${passages.agentId}, ${passages.id})`, sql`(${last.agentId}, ${last.id})`),
          ),
        )
        .orderBy(passages.agentId, passages.id)
        .limit(batch),
    ),
};
