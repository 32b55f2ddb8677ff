import { sql } from "drizzle-orm";
import { seedOperator, seedOperatorPaths } from "#features/admin/server/seed.ts";
import { seedPlans } from "#features/billing/server/seed.ts";
import type { ServerParts } from "#platform/server/create-server.ts";
import type { OperatorPaths } from "#platform/server/operator-paths.ts";

export interface Seeded {
  operator: OperatorPaths;
  /** Made up at this start; the password cannot be read again. */
  firstOperator: { email: string; password: string } | undefined;
}

/** What must be there before the first user: plans, and the operator's paths and account. Changes nothing that is there. */
export function seed({ db, config }: Pick<ServerParts, "db" | "config">): Promise<Seeded> {
  return db.transaction(async (tx) => {
    // Of processes that start together the second finds what the first has made.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('parley seed', 0))`);
    await seedPlans(tx);
    return {
      operator: await seedOperatorPaths(tx, config),
      firstOperator: await seedOperator(tx, config),
    };
  });
}
