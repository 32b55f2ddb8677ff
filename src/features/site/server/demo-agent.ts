import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/client.ts";
import { agents, users } from "#database/schema.ts";
import { writePages } from "#features/knowledge/server/public.ts";
import { DEMO_SUBDOMAIN, PRODUCT_NAME } from "#shared/product.ts";

const BuiltPages = z.array(z.object({ slug: z.string(), html: z.string() })).min(1);

interface Parts {
  db: Database;
  config: { publicUrl: string };
}

/**
 * The product's own agent, which knows the current help pages. The operator owns it, and an account without a
 * plan has no limits. Runs at every start and writes only what changed.
 */
export async function seedDemoAgent({ db, config }: Parts, webFolder: string): Promise<void> {
  const built = BuiltPages.parse(JSON.parse(await readFile(join(webFolder, "help.json"), "utf8")));
  const pages = built.map(({ slug, html }) => ({ url: `${config.publicUrl}/help/${slug}`, html }));
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('parley demo agent', 0))`);
    await tx
      .insert(agents)
      .values(await demoAgent(tx))
      .onConflictDoNothing();
    const [agent] = await tx
      .select({ id: agents.id })
      .from(agents)
      .where(eq(agents.subdomain, DEMO_SUBDOMAIN))
      .for("no key update");
    if (agent) await writePages(tx, agent.id, "Help pages", pages);
  });
}

async function demoAgent(tx: Database): Promise<typeof agents.$inferInsert> {
  const [operator] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .orderBy(asc(users.createdAt))
    .limit(1);
  if (!operator) throw new Error("There is no operator to whom the demo agent could belong");
  return {
    userId: operator.id,
    subdomain: DEMO_SUBDOMAIN,
    name: PRODUCT_NAME,
    agentName: "Emma",
    industry: "technology",
    personality: "friendly",
    primaryColor: "#005a68",
    description: `Answers questions about ${PRODUCT_NAME} from its help pages.`,
    greeting: `What would you like to know about ${PRODUCT_NAME}?`,
    chatSettings: {
      starters: [
        "How do I make my first agent?",
        "What happens when my pages don't say?",
        "What does it cost?",
      ],
      // Trying the demo must not require an e-mail address.
      contactForm: "on-need",
    },
  };
}
