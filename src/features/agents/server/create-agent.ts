import { count, eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents, plans, users } from "#database/schema.ts";
import { AGENTS_WITHOUT_PLAN } from "#features/billing/server/public.ts";
import { addWebsite, readOwnText, writeOwnText } from "#features/knowledge/server/public.ts";
import { forbidden } from "#platform/server/errors.ts";
import type { NewAgent } from "../contract.ts";
import { isHeldForOther } from "./held-subdomains.ts";
import { isReserved, subdomainFrom, subdomainTaken, withSuffix } from "./subdomain.ts";
import { writtenAtFirst } from "./written-fields.ts";

export interface AgentDraft extends NewAgent {
  website: URL | undefined;
}

export async function createAgent(
  db: Database,
  ownerId: string,
  draft: AgentDraft,
  reservedNames: readonly string[],
) {
  const { website, ...fields } = draft;
  const text = draft.businessDescription;
  const own = text ? await readOwnText({ title: "", text }) : undefined;
  return db.transaction(async (tx) => {
    await assertRoom(tx, ownerId);
    const name = website ? website.hostname.replace(/^www\./, "") : draft.name;
    const agent = await insertAgent(
      tx,
      { ...fields, name, userId: ownerId, writtenFields: writtenAtFirst(draft) },
      reservedNames,
    );
    if (website) await addWebsite(tx, agent.id, website.href);
    if (own) await writeOwnText(tx, agent.id, own, ownTextKind(agent.method));
    return agent;
  });
}

export function ownTextKind(method: NewAgent["method"]) {
  return method === "maps" ? "maps" : "text";
}

/** Locks the owner's row, so that concurrent requests cannot exceed the limit. */
async function assertRoom(tx: Database, ownerId: string) {
  const { planId } = only(
    await tx
      .select({ planId: users.planId })
      .from(users)
      .where(eq(users.id, ownerId))
      .for("no key update"),
  );
  const [plan] = planId
    ? await tx.select({ agentLimit: plans.agentLimit }).from(plans).where(eq(plans.id, planId))
    : [];
  const limit = plan?.agentLimit ?? AGENTS_WITHOUT_PLAN;
  const { existing } = only(
    await tx.select({ existing: count() }).from(agents).where(eq(agents.userId, ownerId)),
  );
  if (existing < limit) return;
  const allowed = limit === 1 ? "1 agent" : `${limit} agents`;
  throw forbidden(`Your plan allows ${allowed}. Upgrade to add more.`, "agent_limit");
}

async function insertAgent(
  tx: Database,
  values: Omit<typeof agents.$inferInsert, "subdomain">,
  reservedNames: readonly string[],
) {
  const wanted = subdomainFrom(values.name);
  const isFree =
    wanted !== "agent" &&
    !isReserved(wanted, reservedNames) &&
    !(await isHeldForOther(tx, values.userId, wanted));
  for (let tries = 0; tries < 10; tries++) {
    const isFirst = tries === 0 && isFree;
    const [agent] = await tx
      .insert(agents)
      .values({ ...values, subdomain: isFirst ? wanted : withSuffix(wanted) })
      .onConflictDoNothing({ target: agents.subdomain })
      .returning();
    if (!agent) continue;
    // Again: it may have been released while the constraint waited for its former agent.
    if (await isHeldForOther(tx, values.userId, agent.subdomain)) throw subdomainTaken();
    return agent;
  }
  throw new Error("Ten subdomains in a row were taken");
}
