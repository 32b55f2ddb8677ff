import { count, isNotNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { users } from "#database/schema.ts";
import {
  changePlan,
  createPlan,
  deletePlan,
  listAllPlans,
} from "#features/billing/server/public.ts";
import { adminPlansApi } from "../contract-plans.ts";
import { type ConsoleOptions, operatorOf, serveUnder } from "./console.ts";

export async function planRoutes(app: FastifyInstance, { operator }: ConsoleOptions) {
  const { db } = app;
  const serve = serveUnder(operator.signIn);

  serve(app, adminPlansApi.list, async () => {
    const counted = await db
      .select({ planId: users.planId, total: count() })
      .from(users)
      .where(isNotNull(users.planId))
      .groupBy(users.planId);
    const totals = new Map(counted.map(({ planId, total }) => [planId, total]));
    return (await listAllPlans(db)).map((plan) => ({ ...plan, users: totals.get(plan.id) ?? 0 }));
  });

  serve(app, adminPlansApi.create, ({ body, request }) =>
    createPlan(db, operatorOf(request), body),
  );

  serve(app, adminPlansApi.change, ({ params, body, request }) =>
    changePlan(db, operatorOf(request), params.id, body),
  );

  serve(app, adminPlansApi.delete, async ({ params, request }) => {
    await deletePlan(db, operatorOf(request), params.id);
    return {};
  });
}
