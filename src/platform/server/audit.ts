import type { Database } from "#database/client.ts";
import { auditEvents } from "#database/schema-operations.ts";

/**
 * Call it in the transaction of the change. Keep secrets, messages and contact details out of `before` and `after`.
 */
export async function recordAudit(
  db: Database,
  event: Omit<typeof auditEvents.$inferInsert, "id">,
): Promise<void> {
  await db.insert(auditEvents).values(event);
}
