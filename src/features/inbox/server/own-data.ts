import { eq } from "drizzle-orm";
import { cannedReplies, conversationNotes } from "#database/schema-inbox.ts";
import { type OwnData, rowsOfAgents } from "#platform/server/own-data.ts";

export const inboxData: OwnData[] = [
  rowsOfAgents("conversationNotes", conversationNotes),
  {
    name: "cannedReplies",
    async *read(db, ownerId) {
      yield await db.select().from(cannedReplies).where(eq(cannedReplies.ownerId, ownerId));
    },
  },
];
