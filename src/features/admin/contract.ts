import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { SignInCode } from "#shared/second-factor.ts";

// The server replaces `/:secret` by its secret path, which no file contains. Each page of the console has a contract
// of its own beside this one.

const Password = z.string("Password is required").min(1, "Password is required").max(200);

export const OperatorCredentials = z.object({
  email: z.string("Email is required").trim().toLowerCase().min(1, "Email is required").max(320),
  password: Password,
  /** Required if a second factor is set up: without it the answer is 401 `code_needed`. */
  code: SignInCode.optional(),
});

export const Proof = z.object({ password: Password });

const Nothing = z.object({});

export const PlatformStats = z.object({
  totalUsers: z.number().int(),
  totalAgents: z.number().int(),
  totalConversations: z.number().int(),
  totalLeads: z.number().int(),
  activeTrials: z.number().int(),
  activeSubscriptions: z.number().int(),
});
export type PlatformStats = z.infer<typeof PlatformStats>;

export const adminApi = {
  signIn: endpoint("public", "POST /api/:secret/login", {
    body: OperatorCredentials,
    response: z.object({ consolePath: z.string() }),
  }),
  signOut: endpoint("public", "POST /api/:secret/logout", { response: Nothing }),
  /** Re-authentication, for what a stolen session must not be enough for. */
  prove: endpoint("admin", "POST /api/:secret/prove", { body: Proof, response: Nothing }),
  stats: endpoint("admin", "GET /api/:secret/stats", { response: PlatformStats }),
};
