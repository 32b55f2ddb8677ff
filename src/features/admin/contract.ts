import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";

export const OperatorCredentials = z.object({
  email: z.string().trim().toLowerCase().min(1, "Email is required").max(320),
  password: z.string().min(1, "Password is required").max(200),
});

/** The server puts its secret path in the place of `/:secret`; no other file may know it. */
const Secret = z.object({ secret: z.string() });

export const adminApi = {
  signIn: endpoint("public", "POST /api/:secret/login", {
    params: Secret,
    body: OperatorCredentials,
    response: z.object({ consolePath: z.string() }),
  }),
  signOut: endpoint("public", "POST /api/:secret/logout", {
    params: Secret,
    response: z.object({}),
  }),
  stats: endpoint("admin", "GET /api/:secret/stats", {
    params: Secret,
    response: z.object({
      totalUsers: z.number().int(),
      totalAgents: z.number().int(),
      totalConversations: z.number().int(),
      totalLeads: z.number().int(),
      activeTrials: z.number().int(),
      activeSubscriptions: z.number().int(),
    }),
  }),
};
