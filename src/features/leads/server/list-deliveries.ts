import { asc, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { mails } from "#database/schema-operations.ts";
import { deliveriesAbout } from "#features/webhooks/server/public.ts";
import type { LeadDelivery } from "../contract.ts";

/** Who was told of a lead that is known to be the owner's, and who will be. */
export async function listDeliveriesOf(
  db: Database,
  ownerId: string,
  leadId: string,
): Promise<LeadDelivery[]> {
  const [mailed, sent] = await Promise.all([
    db
      .select({
        to: mails.to,
        status: mails.status,
        attempts: mails.attempts,
        error: mails.error,
        nextTryAt: mails.nextTryAt,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(eq(mails.about, leadId))
      .orderBy(asc(mails.createdAt)),
    deliveriesAbout(db, ownerId, leadId),
  ]);
  return [
    ...mailed.map((mail) => ({
      channel: "mail" as const,
      ...mail,
      // What the operator's mail server says is the operator's to read.
      error: mail.error && "The mail server did not take it.",
    })),
    ...sent.map(({ url, ...delivery }) => ({
      channel: "webhook" as const,
      to: new URL(url).host,
      ...delivery,
    })),
  ];
}
