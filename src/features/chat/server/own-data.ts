import { and, eq, getTableColumns, gt, inArray, sql } from "drizzle-orm";
import { agents, conversations, messages } from "#database/schema.ts";
import { inBatches, type OwnData } from "#platform/server/own-data.ts";

const batch = 200;

const { visitorTokenHash: _, ...columns } = getTableColumns(conversations);

export const conversationsData: OwnData = {
  name: "conversations",
  read: (db, ownerId) =>
    inBatches<{ agentId: string; id: string }>(async (last) => {
      const rows = await db
        .select(columns)
        .from(conversations)
        .innerJoin(agents, eq(agents.id, conversations.agentId))
        .where(
          and(
            eq(agents.userId, ownerId),
            last &&
              gt(
                sql`(${conversations.agentId}, ${conversations.id})`,
                sql`(${last.agentId}, ${last.id})`,
              ),
          ),
        )
        .orderBy(conversations.agentId, conversations.id)
        .limit(batch);
      const said = await db
        .select()
        .from(messages)
        .where(
          and(
            inArray(messages.agentId, [...new Set(rows.map(({ agentId }) => agentId))]),
            inArray(
              messages.conversationId,
              rows.map(({ id }) => id),
            ),
          ),
        )
        .orderBy(messages.position);
      const byConversation = Map.groupBy(said, ({ conversationId }) => conversationId);
      return rows.map((row) => ({ ...row, messages: byConversation.get(row.id) ?? [] }));
    }),
};
