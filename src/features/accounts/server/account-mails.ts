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

export async function mailSecondFactor(
  db: Database,
  { publicUrl }: Config,
  { id, email }: Recipient,
  what: "added" | "removed",
) {
  const isAdded = what === "added";
  const title = isAdded ? "Two-factor sign-in is on" : "Two-factor sign-in is off";
  await queueMail(db, {
    to: email,
    kind: "auth.second-factor",
    subject: title,
    ownerId: id,
    ...writeMail({
      title,
      lines: [
        isAdded
          ? "An authenticator app was added to your account. Signing in now asks for a code, and your other devices were signed out."
          : "The authenticator app was removed from your account. You now sign in with just your password.",
        "If this was you, you don't need to do anything.",
      ],
      button: { label: "It wasn't me", url: `${publicUrl}/forgot-password` },
    }),
  });
}

/** To the new address. The change takes effect only through this link. */
export async function mailNewAddress(
  db: Database,
  { config: { publicUrl }, encryption }: MailParts,
  now: Date,
  { id, email }: Recipient,
) {
  const token = await newLink(db, now, id, "change-email", email);
  const mail = {
    to: email,
    kind: "auth.change-email",
    subject: "Please confirm your new email address",
    ownerId: id,
    ...writeMail({
      title: "Confirm your new address",
      lines: [
        `Press the button to use this address for your ${PRODUCT_NAME} account. The link works for one day. You may be asked to sign in first.`,
      ],
      button: { label: "Use this address", url: `${publicUrl}/change-email?token=${token}` },
      footer: { text: "If you didn't ask for this, you can ignore this email." },
    }),
  };
  await queueMail(db, mail, { token, encryption });
}

/** To the old address, before and after. */
export async function mailOldAddress(
  db: Database,
  { publicUrl }: Pick<Config, "publicUrl">,
  { id, email }: Recipient,
  { to, isDone }: { to: string; isDone: boolean },
) {
  const title = isDone
    ? "Your email address was changed"
    : "Someone asked to change your email address";
  await queueMail(db, {
    to: email,
    kind: "auth.email-changed",
    subject: title,
    ownerId: id,
    ...writeMail({
      title,
      lines: [
        isDone
          ? `Your ${PRODUCT_NAME} account now uses ${masked(to)}. You can no longer sign in with this address.`
          : `Someone who knows your password asked to use ${masked(to)} for your ${PRODUCT_NAME} account. Nothing changes until that address is confirmed.`,
        isDone
          ? "If this wasn't you, contact us right away."
          : "If this wasn't you, choose a new password now. This cancels the change and signs out all other devices.",
      ],
      button: isDone
        ? { label: "Contact us", url: `${publicUrl}/help/contact` }
        : { label: "It wasn't me", url: `${publicUrl}/forgot-password` },
    }),
  });
}

/** Enough to recognize one's own. */
function masked(email: string) {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
