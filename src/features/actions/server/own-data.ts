import { asc, eq } from "drizzle-orm";
import { agents } from "#database/schema.ts";
import { actionCalls, actions } from "#database/schema-actions.ts";
import { type OwnData, rowsOfAgents } from "#platform/server/own-data.ts";

/** Without the values of secret headers. */
const actionsData: OwnData = {
  name: "actions",
  async *read(db, ownerId) {
    yield await db
      .select({
        agentId: actions.agentId,
        kind: actions.kind,
        name: actions.name,
        purpose: actions.purpose,
        examples: actions.examples,
        fields: actions.fields,
        settings: actions.settings,
        changes: actions.changes,
        isOn: actions.isOn,
        callsPerDay: actions.callsPerDay,
        createdAt: actions.createdAt,
      })
      .from(actions)
      .innerJoin(agents, eq(agents.id, actions.agentId))
      .where(eq(agents.userId, ownerId))
      .orderBy(asc(actions.createdAt), asc(actions.id));
  },
};

export const actionData = [actionsData, rowsOfAgents("actionCalls", actionCalls)];
