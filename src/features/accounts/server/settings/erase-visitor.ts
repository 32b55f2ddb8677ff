import { type AnyColumn, and, eq, inArray, isNotNull, like, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { conversations, leads, messages } from "#database/schema.ts";
import { teamMembers } from "#database/schema-accounts.ts";
import { mails } from "#database/schema-operations.ts";
import { mailedVisitors } from "#database/schema-visitors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { SignedInUser } from "#platform/server/serve.ts";
import type { Erased } from "../../contract.ts";
import type { AccountListeners } from "../account-listeners.ts";

/**
 * Erases leads with this address, conversations in which it was left or written, and mails about them. The
 * erasure is recorded without the address.
 */
export function eraseVisitor(
  db: Database,
  now: Date,
  owner: SignedInUser,
  { email, address }: { email: string; address: string },
  { erasing }: Partial<AccountListeners>,
): Promise<Erased> {
  return db.transaction(async (tx) => {
    const own = ownAgents(tx, owner.id);
    const theirs = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(
        and(
          inArray(conversations.agentId, own),
          or(
            sql`lower(${conversations.visitorEmail}) = ${email}`,
            names(conversations.customerId, email),
            names(sql`${conversations.attributes}::text`, email),
            inArray(conversations.id, conversationsOfLeads(tx, own, email)),
            inArray(conversations.id, conversationsThatName(tx, own, email)),
          ),
        ),
      );
    const ids = theirs.map(({ id }) => id);
    await erasing?.(tx, owner.id, ids);
    const erasedConversations = await tx
      .delete(conversations)
      .where(and(inArray(conversations.agentId, own), inArray(conversations.id, ids)))
      .returning({ id: conversations.id });
    const erasedLeads = await tx
      .delete(leads)
      .where(and(inArray(leads.agentId, own), sql`lower(${leads.email}) = ${email}`))
      .returning({ id: leads.id });
    const team = tx
      .select({ id: teamMembers.memberId })
      .from(teamMembers)
      .where(eq(teamMembers.ownerId, owner.id));
    const erasedMails = await tx
      .delete(mails)
      .where(
        and(
          or(
            eq(mails.ownerId, owner.id),
            inArray(mails.ownerId, team),
            inArray(mails.agentId, own),
          ),
          or(
            sql`lower(${mails.headers} ->> 'Reply-To') = ${email}`,
            names(mails.text, email),
            linksTo(mails.text, ids),
            and(eq(mails.to, email), like(mails.kind, "visitor.%")),
            inArray(mails.about, ids),
          ),
          // Mails about the account may contain the owner's own address.
          sql`${mails.kind} not like 'auth.%'`,
        ),
      )
      .returning({ id: mails.id });
    await tx
      .delete(mailedVisitors)
      .where(and(inArray(mailedVisitors.agentId, own), eq(mailedVisitors.address, email)));
    const erased = {
      conversations: erasedConversations.length,
      leads: erasedLeads.length,
      mails: erasedMails.length,
    };
    await recordAudit(tx, {
      at: now,
      actor: "owner",
      actorId: owner.id,
      action: "visitor.erased",
      subject: "user",
      subjectId: owner.id,
      after: erased,
      address,
    });
    return erased;
  });
}

type OwnAgents = ReturnType<typeof ownAgents>;

function conversationsOfLeads(db: Database, own: OwnAgents, email: string) {
  return db
    .select({ id: leads.conversationId })
    .from(leads)
    .where(
      and(
        inArray(leads.agentId, own),
        isNotNull(leads.conversationId),
        sql`lower(${leads.email}) = ${email}`,
      ),
    );
}

function conversationsThatName(db: Database, own: OwnAgents, email: string) {
  return db
    .select({ id: messages.conversationId })
    .from(messages)
    .where(
      and(
        inArray(messages.agentId, own),
        eq(messages.sender, "user"),
        names(messages.content, email),
      ),
    );
}

/** SQL: whether the text links to one of these conversations, which a mail may do without naming the address. */
function linksTo(text: AnyColumn, ids: string[]) {
  return sql`${text} like any(${sql.param(ids.map((id) => `%conversation=${id}%`))}::text[])`;
}

/** SQL: whether the text contains the address as a whole, not as part of a longer one. */
function names(text: AnyColumn | SQL, email: string) {
  const literal = email.replace(/[^a-z0-9]/g, "\\$&");
  const whole = `(?<![[:alnum:]][-._%+']?)${literal}(?![-.]?[[:alnum:]])`;
  return sql`position(${email} in lower(${text})) > 0 and lower(${text}) ~ ${whole}`;
}
