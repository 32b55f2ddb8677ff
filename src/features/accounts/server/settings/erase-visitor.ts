import {
  type AnyColumn,
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { ownAgents } from "#database/own-agents.ts";
import { conversations, leads, messages } from "#database/schema.ts";
import { teamMembers } from "#database/schema-accounts.ts";
import { mails } from "#database/schema-operations.ts";
import { mailedVisitors } from "#database/schema-visitors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { hashToken } from "#platform/server/secrets.ts";
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
    const emptiedMails = await keepLimits(tx, now, own, email);
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
    const erased = {
      conversations: erasedConversations.length,
      leads: erasedLeads.length,
      mails: emptiedMails.length + erasedMails.length,
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

const limitsMs = 24 * 3_600_000;

/**
 * Mails of the last day count on, and a wish for no more of them lasts: else an owner could erase somebody to mail
 * them again and again. A hash takes the address's place.
 */
async function keepLimits(tx: Database, now: Date, own: OwnAgents, email: string) {
  const hashed = hashToken(email);
  const isTheirs = and(inArray(mailedVisitors.agentId, own), eq(mailedVisitors.address, email));
  await tx.delete(mailedVisitors).where(and(isTheirs, isNull(mailedVisitors.stoppedAt)));
  await tx.update(mailedVisitors).set({ address: hashed }).where(isTheirs);
  return tx
    .update(mails)
    .set({
      ...{ to: hashed, subject: "", text: "", html: null, headers: {} },
      ...{ sealedToken: null, about: null },
    })
    .where(
      and(
        inArray(mails.agentId, own),
        eq(mails.to, email),
        like(mails.kind, "visitor.%"),
        eq(mails.status, "sent"),
        gt(mails.createdAt, new Date(now.getTime() - limitsMs)),
      ),
    )
    .returning({ id: mails.id });
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
