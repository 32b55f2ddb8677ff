import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";

/** Rates are rounded percentages, 0 where nothing was counted. */
export const DashboardStats = z.object({
  activeAgents: z.number().int(),
  totalConversations: z.number().int(),
  totalLeads: z.number().int(),
  responseRate: z.number().int(),
  conversionRate: z.number().int(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

export const analyticsApi = {
  dashboard: endpoint("owner", "GET /api/dashboard/stats", { response: DashboardStats }),
};
