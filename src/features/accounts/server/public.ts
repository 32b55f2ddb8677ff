import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import type { Config } from "#platform/server/config.ts";
import { invalid } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail.ts";
import { isPassword } from "#platform/server/passwords.ts";
import { type MailParts, oneLine, writeMail } from "#platform/server/write-mail.ts";
import { type NotificationKind, withDefaults } from "#shared/notifications.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import { accountThrottle } from "./account-throttle.ts";

export { rememberTrial } from "./past-trials.ts";
export { createMember, hasAccount } from "./queries.ts";

export async function wantsMail(
  db: Database,
  ownerId: string,
  kind: NotificationKind,
): Promise<boolean> {
  const [owner] = await db
    .select({ notifications: users.notifications })
    .from(users)
    .where(eq(users.id, ownerId));
  return owner !== undefined && withDefaults(owner.notifications)[kind];
}

interface OwnerMail extends Omit<MailParts, "footer"> {
  subject: string;
  headers?: Record<string, string>;
  agentId?: string;
  about?: string;
}

/**
 * Queues an optional mail in the caller's transaction unless the owner has declined its kind. Adds the
 * unsubscribe link, also as a one-click header (RFC 8058).
 */
export async function mailOwner(
  db: Database,
  { publicUrl }: Pick<Config, "publicUrl">,
  ownerId: string,
  kind: NotificationKind,
  { subject, headers = {}, agentId, about, ...parts }: OwnerMail,
): Promise<void> {
  const [owner] = await db
    .select({ email: users.email, key: users.unsubscribeKey, notifications: users.notifications })
    .from(users)
    .where(eq(users.id, ownerId));
  if (!owner || !withDefaults(owner.notifications)[kind]) return;
  const link = {
    label: "Stop these emails",
    url: `${publicUrl}/unsubscribe?key=${owner.key}&mail=${kind}`,
  };
  await queueMail(db, {
    to: owner.email,
    kind: `owner.${kind}`,
    subject: oneLine(subject),
    ownerId,
    ...(agentId && { agentId }),
    ...(about && { about }),
    headers: {
      "List-Unsubscribe": `<${publicUrl}/api/unsubscribe/${owner.key}/${kind}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      ...Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, oneLine(text)])),
    },
    ...writeMail({
      ...parts,
      footer: { text: `You get this because you have an account with ${PRODUCT_NAME}.`, link },
    }),
  });
}

/** A service mail that cannot be declined: something of the owner's has stopped working. */
export async function mailService(
  tx: Database,
  ownerId: string,
  kind: string,
  { subject, ...parts }: Omit<OwnerMail, "headers" | "agentId" | "about">,
): Promise<void> {
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, ownerId));
  if (!owner) return;
  await queueMail(tx, { to: owner.email, kind, subject, ownerId, ...writeMail(parts) });
}

/** Throws a refusal that names the field. Throttled like sign-in. */
export async function assertPassword(
  parts: Pick<FastifyInstance, "db" | "clock" | "rateCounters">,
  ownerId: string,
  typed: string,
  field: string,
) {
  const [user] = await parts.db
    .select({ id: users.id, email: users.email, password: users.password })
    .from(users)
    .where(eq(users.id, ownerId));
  const throttle = accountThrottle(parts);
  // Counted separately, so that guessing without a session does not lock out a signed-in owner.
  const tries = `signed in ${ownerId}`;
  throttle.countTry(tries);
  if (!user?.password || !(await isPassword(typed, user.password)))
    throw invalid({ [field]: "This is not your password." });
  throttle.takeBack(tries);
  return { ...user, password: user.password };
}
