import { and, eq, like, lt, ne, or, sql } from "drizzle-orm";
import type { SendMailOptions } from "nodemailer";
import type { Database } from "#database/client.ts";
import { deleteRows } from "#database/delete-rows.ts";
import { enqueue, type JobHandlers } from "#database/jobs.ts";
import { mails } from "#database/schema-operations.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Encryption } from "./encryption.ts";
import { openMail } from "./mail.ts";
import { readSettings } from "./settings.ts";

interface Parts {
  db: Database;
  config: Config;
  clock: Clock;
  encryption: Encryption;
}

export function mailJobs(parts: Parts) {
  return {
    "mail.deliver": ({ mailId }) => deliver(parts, mailId),
    "mail.give-up": ({ mailId }) => giveUp(parts.db, mailId),
    "mail.prune": (_, stop) => prune(parts.db, parts.clock.now(), stop),
  } satisfies JobHandlers;
}

async function deliver(parts: Parts, mailId: string) {
  const { db, clock, encryption } = parts;
  const isWaiting = and(eq(mails.id, mailId), eq(mails.status, "waiting"));
  const [stored] = await db.select().from(mails).where(isWaiting);
  if (!stored) return;
  const mail = openMail(encryption, stored);
  if (!mail) {
    await db.update(mails).set({ status: "failed", error: linkIsClosed }).where(isWaiting);
    return;
  }
  const server = await readMailServer(parts);
  if (!server.url) {
    await db.update(mails).set({ status: "kept" }).where(isWaiting);
    return;
  }
  try {
    // Stable, so that mail programs merge duplicates.
    const messageId = `<${mail.id}@${new URL(parts.config.publicUrl).hostname}>`;
    const { to, subject, text, html, headers } = mail;
    await sendBy(server.url, {
      messageId,
      from: server.from,
      to,
      subject,
      text,
      headers,
      ...(html && { html }),
    });
    await db
      .update(mails)
      .set({
        status: "sent",
        sentAt: clock.now(),
        attempts: sql`${mails.attempts} + 1`,
        nextTryAt: null,
        sealedToken: null,
      })
      .where(isWaiting);
  } catch (error) {
    const attempts = mail.attempts + 1;
    const isFinal = isRefusedForGood(error) || attempts >= triesMax;
    const nextTryAt = isFinal ? null : new Date(clock.now().getTime() + pauseAfter(attempts));
    await db.transaction(async (tx) => {
      await tx
        .update(mails)
        .set({
          attempts,
          nextTryAt,
          error: wordsOf(error),
          ...(isFinal && { status: "failed" as const }),
        })
        .where(isWaiting);
      if (nextTryAt) await enqueue(tx, "mail.deliver", { mailId }, { startAfter: nextTryAt });
    });
  }
}

const linkIsClosed = "Its link was encrypted with another key. Ask for a new one.";

/** Over three hours in all, enough for a mail server that is down for a morning. */
const triesMax = 13;
const pausesMs = { first: 5_000, longest: 3_600_000 };

function pauseAfter(attempts: number) {
  return Math.min(pausesMs.longest, pausesMs.first * 2 ** (attempts - 1));
}

async function giveUp(db: Database, mailId: string) {
  await db
    .update(mails)
    .set({ status: "failed" })
    .where(and(eq(mails.id, mailId), eq(mails.status, "waiting")));
}

const keptMs = 30 * 86_400_000;

/**
 * Owners' notifications are deleted even unsent, because their pages show them too, and visitors' mails, whose links
 * have ended; other mail waits for the operator.
 */
async function prune(db: Database, now: Date, stop: AbortSignal) {
  const isOver = and(
    lt(mails.createdAt, new Date(now.getTime() - keptMs)),
    or(
      eq(mails.status, "sent"),
      and(
        ne(mails.status, "waiting"),
        or(like(mails.kind, "owner.%"), like(mails.kind, "visitor.%")),
      ),
    ),
  );
  await deleteRows(db, mails, isOver, stop);
}

export async function readMailServer(parts: Parts) {
  const { config } = parts;
  const set = await readSettings(parts, ["smtp_url", "mail_from"]);
  return {
    url: set.smtp_url ?? config.mail.smtpUrl,
    from:
      set.mail_from ??
      config.mail.from ??
      `${PRODUCT_NAME} <no-reply@${new URL(config.publicUrl).hostname}>`,
  };
}

export async function sendBy(url: string, mail: SendMailOptions): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Mail content must not make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}

/** 5xx is permanent (RFC 5321, 4.2.1). */
function isRefusedForGood(error: unknown) {
  const code = error instanceof Error && "responseCode" in error ? Number(error.responseCode) : 0;
  return code >= 500 && code < 600;
}

function wordsOf(error: unknown) {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
