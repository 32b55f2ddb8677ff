import { and, eq, gt } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import type { agents, conversations } from "#database/schema.ts";
import { mails } from "#database/schema-operations.ts";
import { mailOwner } from "#features/auth/server/public.ts";
import { teamOf } from "#features/team/server/public.ts";
import type { Config } from "#platform/server/config.ts";

/** Whoever calls again and again does not flood the owner's mail: the inbox shows all of them. */
const anHourMax = 20;
const hourMs = 3_600_000;
const quoteLengthMax = 500;

interface Called {
  conversation: typeof conversations.$inferSelect;
  /** The visitor's last message. */
  said: string | null;
}

/** Tells the owner and the team that a visitor waits for a person, except who has declined. */
export async function mailHandoff(
  tx: Database,
  config: Pick<Config, "publicUrl">,
  agent: typeof agents.$inferSelect,
  { conversation, said }: Called,
): Promise<void> {
  const since = new Date(Date.now() - hourMs);
  const who = conversation.visitorName ?? "A visitor";
  const mail = {
    subject: `${who} asks for a person`,
    title: `${who} asks for a person`,
    lines: [
      `${who} is talking with ${agent.name} and wants to talk with a person.`,
      ...(said ? [`“${said.slice(0, quoteLengthMax)}”`] : []),
      ...(conversation.visitorEmail ? [`Email: ${conversation.visitorEmail}`] : []),
    ],
    button: {
      label: "Open the conversation",
      url: `${config.publicUrl}/inbox?conversation=${conversation.id}`,
    },
  };
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
