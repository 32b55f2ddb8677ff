import { and, gte, inArray, type SQL } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { only } from "#database/rows.ts";
import { mails } from "#database/schema-operations.ts";

export interface Mail {
  to: string;
  /** Such as `auth.reset-password`. */
  kind: string;
  subject: string;
  /** Always whole: some people read nothing else. */
  text: string;
  html?: string;
  /** Such as `List-Unsubscribe` (RFC 8058). */
  headers?: Record<string, string>;
  /** Whose mail it is: it goes with the account. */
  ownerId?: string;
  /** Of whose visitors it tells: it goes with the agent. */
  agentId?: string;
  /** The id of what it tells of, such as a lead. */
  about?: string;
}

/** Stores a mail in the caller's transaction; it is sent when that has committed, or not at all. */
export async function queueMail(db: Database, mail: Mail): Promise<void> {
  const { id } = only(await db.insert(mails).values(mail).returning({ id: mails.id }));
  await enqueue(db, "mail.deliver", { mailId: id });
}

const unsent = inArray(mails.status, ["kept", "failed"]);

/** Tries again what had no server or was given up; answers how many. Those of before `since` stay. */
export function sendAgain(db: Database, which: { since: Date } | { id: string }): Promise<number> {
  const chosen: SQL =
    "id" in which ? inArray(mails.id, [which.id]) : gte(mails.createdAt, which.since);
  return db.transaction(async (tx) => {
    const waiting = await tx
      .update(mails)
      .set({ status: "waiting" })
      .where(and(unsent, chosen))
      .returning({ id: mails.id });
    for (const { id } of waiting) await enqueue(tx, "mail.deliver", { mailId: id });
    return waiting.length;
  });
}
