import { text } from "node:stream/consumers";
import { and, asc, eq, ilike, or } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { containing } from "#database/like.ts";
import { plans, users } from "#database/schema.ts";
import { resetOperatorPassword } from "#features/admin/server/reset-password.ts";
import { recordAudit } from "#platform/server/audit.ts";
import { readOperatorPaths } from "#platform/server/operator-paths.ts";
import { weaknessOf } from "#platform/server/passwords.ts";
import { removeSecondFactor } from "#platform/server/second-factor/second-factor.ts";
import { type Command, CommandFault, UsageFault, withTables } from "./command.ts";

const passwordSignsMin = 8;

export const resetPassword: Command = {
  takes: "[EMAIL] [--stdin]",
  does: "gives the operator a new password and ends all of their sessions",
  more: `EMAIL is needed only if there are several operators. The new password is generated and shown
once; with --stdin it is the first line of the piped input.`,
  options: ["stdin"],
  words: [0, 1],
  async run({ words: [email], options, config, say }) {
    const given = options.has("stdin") ? await readPassword() : undefined;
    await withTables(config, async ({ db }) => {
      const operator = await findOperator(db, email);
      const weakness = given && weaknessOf(given, operator.email);
      if (weakness) throw new CommandFault(weakness);
      const password = await resetOperatorPassword(db, operator.id, given);
      say(`${operator.email} has a new password and is signed out everywhere.`);
      if (!given) say(`\n  ${password}\n\nIt is shown only once.`);
    });
  },
};

async function readPassword() {
  const [line = ""] = (await text(process.stdin)).split(/\r?\n/);
  if (line.length < passwordSignsMin || line.length > 200)
    throw new UsageFault(`The piped-in password must have ${passwordSignsMin} to 200 characters.`);
  return line;
}

export const dropSecondFactor: Command = {
  takes: "[EMAIL]",
  does: "lets the operator, or the owner with EMAIL, sign in without a code from an app",
  words: [0, 1],
  async run({ words: [email], config, say }) {
    await withTables(config, async ({ db }) => {
      const person = (email && (await findOwner(db, email))) || (await findOperator(db, email));
      const wasThere = await db.transaction(async (tx) => {
        const removed = await removeSecondFactor(tx, person.id);
        if (removed)
          await recordAudit(tx, {
            actor: "system",
            action: `${person.subject}.second-factor-removed`,
            subject: person.subject,
            subjectId: person.id,
            reason: "By the command on the server",
          });
        return removed;
      });
      say(
        wasThere
          ? `${person.email} now signs in with just a password.`
          : `${person.email} has no second factor.`,
      );
    });
  },
};

const listedMax = 1_000;

export const listUsers: Command = {
  takes: "[TEXT]",
  does: "lists users whose email or name contains TEXT, or all users",
  words: [0, 1],
  async run({ words: [search = ""], config, say }) {
    const pattern = containing(search);
    const matches = or(
      ilike(users.email, pattern),
      ilike(users.firstName, pattern),
      ilike(users.lastName, pattern),
    );
    await withTables(config, async ({ db }) => {
      const rows = await db
        .select({ user: users, plan: plans.name })
        .from(users)
        .leftJoin(plans, eq(plans.id, users.planId))
        .where(matches)
        .orderBy(asc(users.email))
        .limit(listedMax);
      for (const { user, plan } of rows)
        say(
          [
            user.email,
            user.role === "admin" ? "operator" : "owner",
            user.subscriptionStatus,
            plan ?? "no plan",
            user.planExpiresAt ? `until ${dayOf(user.planExpiresAt)}` : "no end date",
            `since ${dayOf(user.createdAt)}`,
          ].join("\t"),
        );
      const total = await db.$count(users, matches);
      say(
        total > listedMax
          ? `${listedMax} of ${total} users. Add TEXT to see fewer.`
          : `${total} ${total === 1 ? "user" : "users"}.`,
      );
    });
  },
};

export const showPaths: Command = {
  takes: "",
  does: "shows where the operator signs in",
  words: [0, 0],
  async run({ config, say }) {
    await withTables(config, async ({ db }) => {
      const paths = await readOperatorPaths(db, config);
      if (!paths) throw new CommandFault("There are no paths yet. Start the product once.");
      say(`Sign in   ${config.publicUrl}${paths.signIn}`);
      say(`Console   ${config.publicUrl}${paths.console}`);
    });
  },
};

async function findOwner(db: Database, email: string) {
  const isIt = and(eq(users.email, email.toLowerCase()), eq(users.role, "user"));
  const [owner] = await db.select({ id: users.id, email: users.email }).from(users).where(isIt);
  return owner && { ...owner, subject: "user" };
}

async function findOperator(db: Database, email: string | undefined) {
  const operators = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(users.email);
  const [first, ...others] = operators.filter(
    (operator) => !email || operator.email === email.toLowerCase(),
  );
  if (!first)
    throw new CommandFault(
      email ? `${email} is not an operator.` : "There is no operator yet. Start the product once.",
    );
  if (others.length > 0)
    throw new CommandFault(
      `There are several operators. Name one: ${operators.map((one) => one.email).join(", ")}.`,
    );
  return { ...first, subject: "operator" };
}

function dayOf(date: Date) {
  return date.toISOString().slice(0, 10);
}
