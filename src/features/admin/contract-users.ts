import { z } from "zod";
import { Holdings } from "#features/accounts/contract.ts";
import { SubscriptionChange } from "#features/billing/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { SortedPaging } from "#shared/paging.ts";
import { roles, subscriptionStatuses } from "#shared/vocabulary.ts";

export const UserRow = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  subscriptionStatus: z.enum(subscriptionStatuses),
  planExpiresAt: z.coerce.date().nullable(),
  planId: z.uuid().nullable(),
  planName: z.string().nullable(),
  agents: z.number().int(),
  createdAt: z.coerce.date(),
  suspendedReason: z.string().nullable(),
  isOwn: z.boolean(),
});
export type UserRow = z.infer<typeof UserRow>;

export const userStates = [...subscriptionStatuses, "suspended"] as const;
export const userSorts = ["newest", "oldest", "name", "ends"] as const;

export const UserFilter = z
  .object({
    search: z.string().trim().max(200),
    status: z.enum(userStates),
    role: z.enum(roles),
    planId: z.uuid(),
  })
  .partial();
export type UserFilter = z.infer<typeof UserFilter>;

export const UserQuery = SortedPaging.extend(UserFilter.shape).extend({
  sort: z.enum(userSorts).default("newest"),
});
export type UserQuery = z.infer<typeof UserQuery>;

export const Reason = z.object({
  reason: z
    .string()
    .trim()
    .min(1, "A reason is required.")
    .max(500, "At most 500 characters, please."),
});

const UserId = z.object({ id: z.uuid() });

export const adminUsersApi = {
  list: endpoint("admin", "GET /api/:secret/users", {
    query: UserQuery,
    response: z.array(UserRow),
  }),
  count: endpoint("admin", "GET /api/:secret/users/count", {
    query: UserFilter,
    response: z.object({ total: z.number().int() }),
  }),
  changeSubscription: endpoint("admin", "PATCH /api/:secret/users/:id/subscription", {
    params: UserId,
    body: SubscriptionChange,
    response: UserRow,
  }),
  holdings: endpoint("admin", "GET /api/:secret/users/:id/holdings", {
    params: UserId,
    response: Holdings,
  }),
  suspend: endpoint("admin", "POST /api/:secret/users/:id/suspension", {
    params: UserId,
    body: Reason,
    response: UserRow,
  }),
  liftSuspension: endpoint("admin", "DELETE /api/:secret/users/:id/suspension", {
    params: UserId,
    response: UserRow,
  }),
  viewAs: endpoint("admin", "POST /api/:secret/users/:id/view", {
    params: UserId,
    body: Reason,
    response: z.object({ until: z.coerce.date() }),
  }),
  delete: endpoint("admin", "DELETE /api/:secret/users/:id", {
    params: UserId,
    response: z.object({}),
  }),
};
