import { sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { plans } from "#database/schema.ts";

const everyPlan = {
  websiteReading: true,
  leadCollection: true,
  analytics: true,
  embeddableWidget: true,
  brandColorAndPersonality: true,
};
const paidPlan = { ...everyPlan, team: true, webhooks: true, removePoweredBy: true };

const firstPlans: (typeof plans.$inferInsert)[] = [
  {
    name: "Free Trial",
    description: "Everything for seven days, to try it out.",
    agentLimit: 3,
    maxConversations: 1000,
    features: { ...everyPlan, team: true, webhooks: true },
    trialDays: 7,
    isTrial: true,
    isActive: false,
  },
  {
    name: "Free",
    description: "One agent for a small website.",
    agentLimit: 1,
    maxConversations: 100,
    features: everyPlan,
  },
  {
    name: "Premium",
    description: "For a business with customers to answer every day.",
    price: "29.00",
    agentLimit: 5,
    maxConversations: 2000,
    features: paidPlan,
    isPopular: true,
    trialDays: 7,
  },
  {
    name: "Business",
    description: "For several brands or locations, paid yearly.",
    price: "290.00",
    duration: 12,
    agentLimit: 20,
    maxConversations: 10_000,
    features: paidPlan,
  },
];

/** Only on the first start; later the plans are the operator's. */
export async function seedPlans(db: Database) {
  const { known } = only(await db.select({ known: sql<number>`count(*)::int` }).from(plans));
  if (known === 0) await db.insert(plans).values(firstPlans);
}
