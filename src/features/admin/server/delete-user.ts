import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Database } from "#database/client.ts";
import { emptyAgents } from "#database/delete-in-parts.ts";
import { agents, users } from "#database/schema.ts";
import { rememberTrial } from "#features/accounts/server/public.ts";
import { countHoldings } from "#features/accounts/server/settings/public.ts";
import { endSubscriptionOf } from "#features/billing/server/public.ts";
import { endSessionsOfTeam } from "#features/team/server/public.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { conflict, notFound } from "#platform/server/errors.ts";
import { auditedBy, operatorOf } from "./console.ts";

/** Foreign keys delete what is the user's; payments stay, without a name. */
export async function deleteUser(db: Database, request: FastifyRequest, id: string): Promise<void> {
  if (id === operatorOf(request).id) throw conflict("You cannot delete your own account.");
  const holdings = await countHoldings(db, id);
  await emptyAgents(db, eq(agents.userId, id));
  await db.transaction(async (tx) => {
    await endSubscriptionOf(tx, id);
    await endSessionsOfTeam(tx, id);
    const { encryption, clock } = request.server;
    await rememberTrial(tx, encryption, clock.now(), id);
    const [user] = await tx
      .delete(users)
      .where(eq(users.id, id))
      .returning({ role: users.role, subscriptionStatus: users.subscriptionStatus });
    if (!user) throw notFound("User");
    await recordAudit(tx, {
      ...auditedBy(request),
      action: "user.deleted",
      subject: "user",
      subjectId: id,
      before: { ...user, ...holdings },
    });
  });
}
