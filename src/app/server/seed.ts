import { sql } from "drizzle-orm";
import { seedOperator, seedOperatorPaths } from "#features/admin/server/seed.ts";
import { seedPlans } from "#features/billing/server/seed.ts";
import type { ServerParts } from "#platform/server/create-server.ts";
import type { OperatorPaths } from "#platform/server/operator-paths.ts";

export interface Seeded {
  operator: OperatorPaths;
  /** Generated at this start; the password cannot be read again. */
  firstOperator: { email: string; password: string } | undefined;
}

/** Creates what must exist before the first user, and changes nothing that exists. */
export function seed({ db, config }: Pick<ServerParts, "db" | "config">): Promise<Seeded> {
  return db.transaction(async (tx) => {
    // Serializes processes that start together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('parley seed', 0))`);
    await seedPlans(tx);
    return {
      operator: await seedOperatorPaths(tx, config),
      firstOperator: await seedOperator(tx, config),
    };
  });
}
