import { z } from "zod";
import { NewPlan, PlanChange } from "#features/billing/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { currencies } from "#shared/vocabulary.ts";

export const PlanRow = z.object({
  id: z.uuid(),
  name: z.string(),
  price: z.string(),
  currency: z.enum(currencies),
  duration: z.number().int(),
  agentLimit: z.number().int(),
  isActive: z.boolean(),
  flutterwavePlanId: z.string().nullable(),
  description: z.string(),
  maxConversations: z.number().int(),
  features: z.record(z.string(), z.boolean()),
  isPopular: z.boolean(),
  trialDays: z.number().int(),
  isTrial: z.boolean(),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
});
export type PlanRow = z.infer<typeof PlanRow>;

const PlanId = z.object({ id: z.uuid() });

export const adminPlansApi = {
  list: endpoint("admin", "GET /api/:secret/plans", {
    response: z.array(PlanRow.extend({ users: z.number().int() })),
  }),
  create: endpoint("admin", "POST /api/:secret/plans", {
    body: NewPlan,
    response: PlanRow,
    status: 201,
  }),
  change: endpoint("admin", "PATCH /api/:secret/plans/:id", {
    params: PlanId,
    body: PlanChange,
    response: PlanRow,
  }),
  delete: endpoint("admin", "DELETE /api/:secret/plans/:id", {
    params: PlanId,
    response: z.object({}),
  }),
};
export type ListedPlan = z.infer<typeof adminPlansApi.list.response>[number];
