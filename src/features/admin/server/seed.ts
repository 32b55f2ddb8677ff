import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { systemSettings } from "#database/schema-operations.ts";
import { StartRefused } from "#database/start-refused.ts";
import type { Config } from "#platform/server/config.ts";
import {
  type OperatorPaths,
  pathSettings,
  readOperatorPaths,
} from "#platform/server/operator-paths.ts";
import { hashPassword } from "#platform/server/passwords.ts";
import { randomSigns } from "#platform/server/random-signs.ts";

/** Generated paths are stored, so that bookmarks keep working. In production they must be configured. */
export async function seedOperatorPaths(db: Database, config: Config): Promise<OperatorPaths> {
  const made = [
    { key: pathSettings.signIn, value: `/desk-${randomSigns(8)}` },
    { key: pathSettings.console, value: `/bridge-${randomSigns(8)}` },
  ];
  const category = "system";
  const description = "Created at the first start.";
  if (!config.operator.secretPath || !config.operator.consolePath)
    await db
      .insert(systemSettings)
      .values(made.map((setting) => ({ ...setting, category, description }) as const))
      .onConflictDoNothing({ target: systemSettings.key });
  const paths = await readOperatorPaths(db, config);
  if (!paths) throw new Error("The operator's paths were stored and are not there");
  return paths;
}

/** Returns the password if one was generated: it cannot be read later. */
export async function seedOperator(db: Database, { operator, isProduction }: Config) {
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  if (known) return undefined;
  const isGiven = operator.email && operator.password;
  if (!isGiven && isProduction)
    throw new StartRefused("ADMIN_EMAIL and ADMIN_PASSWORD must be set: there is no operator yet.");

  const email = operator.email?.toLowerCase() ?? "operator@localhost";
  const password = operator.password ?? randomSigns(20);
  const [stored] = await db
    .insert(users)
    .values({ email, password: await hashPassword(password), role: "admin", firstName: "Operator" })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!stored)
    throw new StartRefused(
      "ADMIN_EMAIL belongs to an owner's account. The operator needs a separate email.",
    );
  return operator.password ? undefined : { email, password };
}
