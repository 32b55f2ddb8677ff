import { randomUUID } from "node:crypto";
import { and, eq, gte, inArray, isNotNull, type SQL } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { enqueue } from "#database/jobs.ts";
import { mails } from "#database/schema-operations.ts";
import { type Encryption, openIfReadable } from "./encryption.ts";

export interface Mail {
  to: string;
  kind: string;
  subject: string;
  text: string;
  html?: string;
  /** Such as `List-Unsubscribe` (RFC 8058). */
  headers?: Record<string, string>;
  ownerId?: string;
  agentId?: string;
  /** The ID of what it is about, such as a lead. */
  about?: string;
}

interface Secret {
  token: string;
  encryption: Encryption;
}

const hiddenToken = "••••••••";

function placeOf(mailId: string) {
  return `mail ${mailId}`;
}

/**
 * Queued in the caller's transaction. A token is stored encrypted until the mail is sent and then deleted, so
 * that neither the database nor a backup opens anything.
 */
export async function queueMail(db: Database, mail: Mail, secret?: Secret): Promise<void> {
  const id = randomUUID();
  await db.insert(mails).values({ id, ...(secret ? hideToken(id, mail, secret) : mail) });
  await enqueue(db, "mail.deliver", { mailId: id });
}

function hideToken(id: string, { text, html, ...mail }: Mail, { token, encryption }: Secret) {
  return {
    ...mail,
    text: text.replaceAll(token, hiddenToken),
    html: html?.replaceAll(token, hiddenToken),
    sealedToken: encryption.seal(token, placeOf(id)),
  };
}

type Hidden = Pick<typeof mails.$inferSelect, "id" | "text" | "html" | "sealedToken">;

export function openMail<M extends Hidden>(encryption: Encryption, mail: M): M | undefined {
  const { id, text, html, sealedToken } = mail;
  if (!sealedToken) return mail;
  const token = openIfReadable(encryption, sealedToken, placeOf(id));
  if (token === undefined) return undefined;
  const show = (hidden: string) => hidden.replaceAll(hiddenToken, token);
  return { ...mail, text: show(text), html: html && show(html) };
}

export async function resealMails({ db, encryption }: { db: Database; encryption: Encryption }) {
  const sealed = await db
    .select({ id: mails.id, sealedToken: mails.sealedToken })
    .from(mails)
    .where(isNotNull(mails.sealedToken))
    .for("update");
  let count = 0;
  for (const { id, sealedToken } of sealed) {
    const token = sealedToken && openIfReadable(encryption, sealedToken, placeOf(id));
    if (!token) continue;
    await db
      .update(mails)
      .set({ sealedToken: encryption.seal(token, placeOf(id)) })
      .where(eq(mails.id, id));
    count += 1;
  }
  return count;
}

const unsent = inArray(mails.status, ["kept", "failed"]);

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
