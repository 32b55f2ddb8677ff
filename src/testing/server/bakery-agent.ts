import type { Database } from "#database/client.ts";
import type { agents } from "#database/schema.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { createAgent } from "./factories.ts";

interface Section {
  heading: string;
  text: string;
}

const bakery: Section[] = [
  {
    heading: "Gluten",
    text: "We bake gluten-free bread on Tuesdays. Please order it a day before.",
  },
  { heading: "Delivery", text: "We deliver within the city for $4. Orders above $40 are free." },
  { heading: "Parking", text: "There is a car park behind the shop." },
];

export async function bakeryAgent(
  db: Database,
  values: Partial<typeof agents.$inferInsert> = {},
  {
    sections = bakery,
    status = "done",
  }: { sections?: Section[]; status?: (typeof sources.$inferInsert)["status"] } = {},
) {
  const agent = await createAgent(db, { name: "Tollgate Bakery", knowledgeVersion: 1, ...values });
  const [source] = await db
    .insert(sources)
    .values({ agentId: agent.id, kind: "website", url: "https://bakery.test/", status })
    .returning();
  if (source && sections.length > 0)
    await db.insert(passages).values(
      sections.map(({ heading, text }, position) => ({
        agentId: agent.id,
        sourceId: source.id,
        title: "Questions",
        heading,
        text,
        url: `https://bakery.test/questions#${heading.toLowerCase()}`,
        language: "en",
        position,
        contentHash: `${position}`,
      })),
    );
  return agent;
}
