import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { currencies } from "#shared/vocabulary.ts";

/** A plan as everybody may read it: the landing page's fields and the subscribe page's. */
export const PublicPlan = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Decimal, as a string: '29.00'. */
  price: z.string(),
  currency: z.enum(currencies),
  /** In months. */
  duration: z.number().int(),
  agentLimit: z.number().int(),
  /** The duration in words: 'month', 'year', '3 months'. */
  billingCycle: z.string(),
  description: z.string(),
  maxAgents: z.number().int(),
  /** New conversations a month. */
  maxConversations: z.number().int(),
  features: z.record(z.string(), z.boolean()),
  isPopular: z.boolean(),
  trialDays: z.number().int(),
});
export type PublicPlan = z.infer<typeof PublicPlan>;

export const billingApi = {
  plans: endpoint("public", "GET /api/public/plans", { response: z.array(PublicPlan) }),
};
