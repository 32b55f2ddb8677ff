import { and, eq } from "drizzle-orm";
import fp from "fastify-plugin";
import { users } from "#database/schema.ts";

/** While an operator views as an owner, their calls count as a team editor's; `serve` makes them read-only. */
export const readViewing = fp(
  async (app) => {
    app.addHook("onRequest", async (request) => {
      const viewing = request.operator?.viewing;
      if (!viewing || viewing.until <= app.clock.now()) return;
      const [owner] = await app.db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, viewing.ownerId), eq(users.role, "user")));
      if (!owner) return;
      const { id } = owner;
      const until = viewing.until;
      request.user = { id, memberId: id, role: "user", teamRole: "editor", viewing: { until } };
    });
  },
  { name: "viewing", dependencies: ["sessions"] },
);
