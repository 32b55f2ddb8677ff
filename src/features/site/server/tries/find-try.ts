import { and, eq, gt } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { tries } from "#database/schema-tries.ts";
import { notFound } from "#platform/server/errors.ts";
import type { TryCookie } from "./try-cookie.ts";

export async function findTry(db: Database, now: Date, cookie: TryCookie | undefined) {
  const [found] = cookie
    ? await db
        .select({ agent: agents })
        .from(tries)
        .innerJoin(agents, eq(agents.id, tries.agentId))
        .where(isOpen(now, cookie))
    : [];
  if (!cookie || !found) throw notFound("Try");
  return { cookie, agent: found.agent };
}

export function isOpen(now: Date, { agentId, conversationId }: TryCookie) {
  return and(
    eq(tries.agentId, agentId),
    eq(tries.conversationId, conversationId),
    gt(tries.expire, now),
  );
}
