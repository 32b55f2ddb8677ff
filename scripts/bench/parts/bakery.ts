import { eq } from "drizzle-orm";
import { only } from "#database/rows.ts";
import { plans } from "#database/schema.ts";
import { passages, sources } from "#database/schema-knowledge.ts";
import { createAgent, createConversation, createOwner } from "#testing/server/factories.ts";
import { inDatabase, type Product } from "./product.ts";

export const ownerPassword = "a quiet harbor at dawn";

export async function makeBakery(
  product: Product,
  { passageCount, conversationCount }: { passageCount: number; conversationCount: number },
) {
  return inDatabase(product, async ({ db }) => {
    const plan = only(await db.select().from(plans).where(eq(plans.name, "Business")));
    const owner = await createOwner(db, {
      password: ownerPassword,
      planId: plan.id,
    });
    const agent = await createAgent(db, { userId: owner.id, knowledgeVersion: 1 });
    const source = only(
      await db
        .insert(sources)
        .values({
          agentId: agent.id,
          kind: "website",
          url: "https://bakery.example/",
          status: "done",
          readAt: new Date(),
        })
        .returning(),
    );
    const made = Array.from({ length: passageCount }, (_, position) => ({
      agentId: agent.id,
      sourceId: source.id,
      position,
      language: "en",
      contentHash: `${position}`,
      ...passageAt(position),
    }));
    while (made.length > 0) await db.insert(passages).values(made.splice(0, 1_000));
    const conversations = await Promise.all(
      Array.from({ length: conversationCount }, () => createConversation(db, agent.id)),
    );
    await db.execute("analyze");
    return { owner, agent, conversations };
  });
}

const things =
  "rye loaf,spelt loaf,baguette,sourdough,brioche,croissant,wedding cake,birthday cake,apple tart,cheesecake,pretzel,focaccia,ciabatta,scone,muffin,cinnamon roll,gingerbread,fruit bread,flatbread,pumpkin bread".split(
    ",",
  );
const places =
  "harbor shop,market hall,station kiosk,old town branch,mill,farm stall,university cafe,hospital cafe,airport counter,museum cafe".split(
    ",",
  );
const subjects =
  "price,allergens,delivery,opening hours,pre-order,storage,ingredients,size,gift box,parking".split(
    ",",
  );

const pick = (list: string[], at: number) => list[at % list.length] ?? "";

export function passageAt(at: number) {
  const thing = pick(things, at);
  const place = pick(places, Math.floor(at / things.length));
  const subject = pick(subjects, Math.floor(at / things.length / places.length));
  const cost = (at % 37) + 2;
  return {
    title: `The ${thing} at our ${place}`,
    heading: `${subject} of the ${thing}`,
    url: `https://bakery.example/${at}`,
    text: `At the ${place} the ${subject} of the ${thing} is as follows. A ${thing} costs ${cost} pounds and ${at % 90} pence when it is collected in person. Orders for the next day are taken until ${(at % 8) + 12} o'clock, by phone or at the counter of the ${place}. It keeps for ${(at % 6) + 1} days in a paper bag, and it is baked ${(at % 5) + 1} times a week with flour from the mill of the valley. Whoever cannot eat nuts or milk asks for variant ${at}, which is made on a table of its own.`,
  };
}

export function questionAt(at: number): string {
  const thing = pick(things, at * 7);
  const place = pick(places, at * 3);
  const subject = pick(subjects, at);
  return `What is the ${subject} of the ${thing} at the ${place}?`;
}
