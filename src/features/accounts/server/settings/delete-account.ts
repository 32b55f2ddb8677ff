import { eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { emptyAgents } from "#database/delete-in-parts.ts";
import { agents, users } from "#database/schema.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { forbidden, invalid } from "#platform/server/errors.ts";
import type { SignedInUser } from "#platform/server/serve.ts";
import { signedInAt } from "#platform/server/sessions.ts";
import type { Deletion } from "../../contract.ts";
import type { AccountListeners } from "../account-listeners.ts";
import { rememberTrial } from "../past-trials.ts";
import { assertPassword } from "../public.ts";
import { readAccount } from "./queries.ts";

const freshMs = 10 * 60_000;

export async function deleteAccount(
  parts: Pick<FastifyInstance, "db" | "clock" | "rateCounters" | "encryption">,
  request: FastifyRequest,
  owner: SignedInUser,
  { email, password }: Deletion,
  { deleting }: Partial<AccountListeners>,
) {
  const { db } = parts;
  const account = await readAccount(db, owner.id);
  if (email !== account.email) throw invalid({ email: "This is not the email for this account." });
  if (account.hasPassword) await assertPassword(parts, owner.id, password ?? "", "password");
  else await assertFresh(parts, request, owner);
  await emptyAgents(db, eq(agents.userId, owner.id));
  await db.transaction(async (tx) => {
    await deleting?.(tx, owner.id);
    await rememberTrial(tx, parts.encryption, parts.clock.now(), owner.id);
    await tx.delete(users).where(eq(users.id, owner.id));
    await recordAudit(tx, {
      actor: "owner",
      actorId: owner.id,
      action: "account.deleted",
      subject: "user",
      subjectId: owner.id,
      address: request.ip,
    });
  });
}

async function assertFresh(
  { db, clock }: Pick<FastifyInstance, "db" | "clock">,
  request: FastifyRequest,
  owner: SignedInUser,
) {
  const since = await signedInAt(db, request, owner);
  if (!since || clock.now().getTime() - since.getTime() > freshMs)
    throw forbidden(
      "Please sign out, sign in with Google again, and delete the account within ten minutes.",
      "sign_in_again",
    );
}
