import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Database } from "#database/client.ts";
import { agents } from "#database/schema.ts";
import { tries } from "#database/schema-tries.ts";
import { nameSubdomain } from "#features/agents/server/public.ts";
import { keepTryOut } from "#features/chat/server/public.ts";
import { readTheRest } from "#features/knowledge/server/public.ts";
import { readOperatorPaths } from "#platform/server/operator-paths.ts";
import { isOpen } from "./find-try.ts";
import { tryCookieOf } from "./try-cookie.ts";

/**
 * In the transaction that creates the account. Of two accounts with one cookie, only the first gets the agent: the
 * row is deleted once.
 */
export async function keepTry(tx: Database, request: FastifyRequest, ownerId: string) {
  const { clock, config } = request.server;
  const cookie = tryCookieOf(request);
  if (!cookie) return;
  const [kept] = await tx
    .delete(tries)
    .where(isOpen(clock.now(), cookie))
    .returning({ agentId: tries.agentId });
  if (!kept) return;
  const [agent] = await tx
    .select({ name: agents.name })
    .from(agents)
    .where(eq(agents.id, kept.agentId));
  const operator = await readOperatorPaths(tx, config);
  const reserved = operator ? [operator.signIn.slice(1), operator.console.slice(1)] : [];
  const subdomain = await nameSubdomain(tx, ownerId, agent?.name ?? "", reserved);
  await tx
    .update(agents)
    .set({ userId: ownerId, isActive: true, subdomain })
    .where(and(eq(agents.id, kept.agentId)));
  await keepTryOut(tx, cookie);
  await readTheRest(tx, kept.agentId);
}
