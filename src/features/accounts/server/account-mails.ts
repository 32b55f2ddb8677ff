import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import type { Config } from "#platform/server/config.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { queueMail } from "#platform/server/mail.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { writeMail } from "#platform/server/write-mail.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import { newLink } from "./mailed-links.ts";

// Required for the account to work, so they cannot be declined.

export interface MailParts {
  config: Pick<Config, "publicUrl">;
  encryption: Encryption;
}

type Recipient = Pick<typeof users.$inferSelect, "id" | "email">;

const hour = 3600;
export const accountMailsAnHour = 3;

/** Limited by address, so that deleting and recreating an account does not reset the limit. */
export function accountMails(app: FastifyInstance) {
  return rateLimit(app, "account-mails", accountMailsAnHour, hour);
}

export function verificationTo(email: string) {
  return `verification ${email}`;
}

export async function mailVerification(
  db: Database,
  { config: { publicUrl }, encryption }: MailParts,
  now: Date,
  { id, email }: Recipient,
) {
  const token = await newLink(db, now, id, "verify-email");
  const mail = {
    to: email,
    kind: "auth.verify-email",
    subject: "Please confirm your email address",
    ownerId: id,
    ...writeMail({
      title: `Welcome to ${PRODUCT_NAME}`,
      lines: ["Press the button to confirm this address is yours. The link works for three days."],
      button: { label: "Confirm my address", url: `${publicUrl}/verify-email?token=${token}` },
      footer: { text: "If you didn't create an account, you can ignore this email." },
    }),
  };
  await queueMail(db, mail, { token, encryption });
}

/** Mails a password reset link. Does the same amount of work for unknown addresses. */
export async function mailNewPassword(
  db: Database,
  { config: { publicUrl }, encryption }: MailParts,
  now: Date,
  userId: string | null,
) {
  if (!userId) return;
  await db.transaction(async (tx) => {
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (!user) return;
    const token = await newLink(tx, now, userId, "new-password");
    const mail = {
      to: user.email,
      kind: "auth.new-password",
      subject: "Choose a new password",
      ownerId: userId,
      ...writeMail({
        title: "Choose a new password",
        lines: [
          `Someone, probably you, asked for a new ${PRODUCT_NAME} password for this address. The link works once, for 30 minutes.`,
        ],
        button: {
          label: "Choose a new password",
          url: `${publicUrl}/reset-password?token=${token}`,
        },
        footer: {
          text: "If it wasn't you, you can ignore this email: your password stays as it is.",
        },
      }),
    };
    await queueMail(tx, mail, { token, encryption });
  });
}

export async function mailPasswordChanged(
  db: Database,
  { publicUrl }: Config,
  { id, email }: Recipient,
) {
  await queueMail(db, {
    to: email,
    kind: "auth.password-changed",
    subject: "Your password was changed",
    ownerId: id,
    ...writeMail({
      title: "Your password was changed",
      lines: [
        "You are now signed out on your other devices. If this was you, you don't need to do anything.",
      ],
      button: { label: "It wasn't me", url: `${publicUrl}/forgot-password` },
    }),
  });
}
