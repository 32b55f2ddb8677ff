import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import type { agents, conversations } from "#database/schema.ts";
import { mails } from "#database/schema-operations.ts";
import { mailOwner } from "#features/accounts/server/public.ts";
import { teamOf } from "#features/team/server/public.ts";
import type { Config } from "#platform/server/config.ts";
import type { HandoffReason } from "#shared/vocabulary.ts";

/** So that a visitor cannot flood the owner's mail. The inbox shows all calls. */
const anHourMax = 20;
const hourMs = 3_600_000;
const quoteLengthMax = 500;

const reasons: Record<HandoffReason, string> = {
  skipped: "They skipped the contact form.",
  asked: "They asked for a person.",
  "not-helpful": "Two answers did not help them.",
  model: "The assistant handed over.",
};

interface Called {
  conversation: typeof conversations.$inferSelect;
  isOnline: boolean;
  said: string | null;
}

export async function mailHandoff(
  tx: Database,
  config: Pick<Config, "publicUrl">,
  agent: typeof agents.$inferSelect,
  { conversation, isOnline, said }: Called,
): Promise<void> {
  const since = new Date(Date.now() - hourMs);
  const who = conversation.visitorName ?? "A visitor";
  const { visitorEmail, visitorPhone, pageUrl, handoffReason, handoffNote } = conversation;
  const known = [
    visitorEmail && `Email: ${visitorEmail}`,
    visitorPhone && `Phone: ${visitorPhone}`,
    pageUrl && `Page: ${pageUrl}`,
  ];
  const lines = [
    `${who} is chatting with ${agent.name} and wants to talk to a person.`,
    handoffReason && reasons[handoffReason],
    handoffNote && `Why: ${handoffNote}`,
    said && `“${said.slice(0, quoteLengthMax)}”`,
    known.filter(Boolean).join("\n"),
    isOnline
      ? "The visitor was told that someone is being notified."
      : "The visitor was told that no person is online now. The assistant keeps answering until you take over.",
  ];
  const mail = {
    agentId: agent.id,
    subject: `${who} is asking for a person`,
    title: `${who} is asking for a person`,
    lines: lines.flatMap((line) => line || []),
    button: {
      label: "Open the conversation",
      url: `${config.publicUrl}/inbox?conversation=${conversation.id}`,
    },
    ...(visitorEmail && { headers: { "Reply-To": visitorEmail } }),
  };
  // Serializes concurrent calls, so that each counts the mails of those before it.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`handoff ${agent.userId}`}, 0))`,
  );
  for (const person of await teamOf(tx, agent.userId)) {
    const lately = and(
      eq(mails.ownerId, person.id),
      eq(mails.kind, "owner.handoff"),
      gt(mails.createdAt, since),
    );
    if ((await tx.$count(mails, lately)) >= anHourMax) continue;
    await mailOwner(tx, config, person.id, "handoff", mail);
  }
}
