import { and, eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { identities, mailedLinks } from "#database/schema-accounts.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { AppError, conflict, invalid } from "#platform/server/errors.ts";
import type { EmailChange } from "../../contract.ts";
import { mailNewAddress, mailOldAddress } from "../account-mails.ts";
import { takeLink } from "../mailed-links.ts";
import { rememberTrial } from "../past-trials.ts";
import { assertPassword } from "../public.ts";
import { hasAccount } from "../queries.ts";

const taken = "An account with this email already exists.";

type Parts = Pick<FastifyInstance, "db" | "clock" | "config" | "rateCounters" | "encryption">;

/** Nothing changes before the new address is confirmed. `count` is called for a valid wish, and may refuse. */
export async function askForEmail(
  parts: Parts,
  userId: string,
  { email, password }: EmailChange,
  count: (what: "asked" | "taken" | "mailed") => void,
) {
  const { db, clock, config } = parts;
  const user = await assertPassword(parts, userId, password, "password");
  if (email === user.email) throw invalid({ email: "This is already your email address." });
  count("asked");
  if (await hasAccount(db, email)) {
    count("taken");
    throw conflict(taken, { email: taken });
  }
  count("mailed");
  await db.transaction(async (tx) => {
    await mailNewAddress(tx, parts, clock.now(), { id: userId, email });
    await mailOldAddress(tx, config, user, { to: email, isDone: false });
  });
}

export async function confirmEmail(
  { db, clock, config, encryption }: Parts,
  request: FastifyRequest,
  userId: string,
  token: string,
) {
  return db.transaction(async (tx) => {
    const link = await takeLink(tx, clock.now(), "change-email", token, userId);
    if (!link?.email) throw linkIsGone();
    const { email } = link;
    const old = await lock(tx, userId);
    if (!old) throw linkIsGone();
    if (await hasAccount(tx, email)) throw conflict(taken, { email: taken });
    // Else the old address would get another trial.
    await rememberTrial(tx, encryption, clock.now(), userId);
    await tx.update(users).set({ email, emailVerifiedAt: clock.now() }).where(eq(users.id, userId));
    // Sent to the old address, which must no longer open the account.
    await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));
    // Nor must the Google account that had the old address.
    await tx.delete(identities).where(eq(identities.userId, userId));
    await mailOldAddress(tx, config, { id: userId, email: old }, { to: email, isDone: true });
    await recordAudit(tx, {
      actor: "owner",
      actorId: userId,
      action: "account.email-changed",
      subject: "user",
      subjectId: userId,
      address: request.ip,
    });
    return { email };
  });
}

async function lock(tx: Database, userId: string) {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, "user")))
    .for("update");
  return user?.email;
}

function linkIsGone() {
  return new AppError(
    410,
    "link_is_gone",
    "This link was already used, has expired or belongs to another account. Change your email again in Settings.",
  );
}
