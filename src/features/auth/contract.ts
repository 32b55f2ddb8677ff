import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { currencies, subscriptionStatuses } from "#shared/vocabulary.ts";

/** One address is one account, however it is typed. */
const Email = z
  .string()
  .max(320, "Invalid email address")
  .transform((text) => text.trim().toLowerCase().replace(/\.$/, ""))
  .pipe(z.email("Invalid email address"));

// Longer ones would only cost hashing time.
const passwordLengthMax = 200;

export const Credentials = z.object({
  email: Email,
  password: z
    .string()
    .min(1, "Password is required")
    .max(passwordLengthMax, "Password is too long"),
});
export type Credentials = z.infer<typeof Credentials>;

export const NewAccount = z.object({
  firstName: z.string().trim().min(1, "First name is required").max(100),
  lastName: z.string().trim().min(1, "Last name is required").max(100),
  email: Email,
  password: z
    .string()
    .min(6, "Password must be at least 6 characters")
    .max(passwordLengthMax, "Password is too long"),
});
export type NewAccount = z.infer<typeof NewAccount>;

export const CurrentUser = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  plan: z
    .object({
      name: z.string(),
      price: z.string(),
      currency: z.enum(currencies),
      duration: z.number().int(),
    })
    .nullable(),
  planExpiresAt: z.coerce.date().nullable(),
  subscriptionStatus: z.enum(subscriptionStatuses),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const authApi = {
  currentUser: endpoint("owner", "GET /api/auth/user", { response: CurrentUser }),
  signIn: endpoint("public", "POST /api/auth/login", { body: Credentials, response: CurrentUser }),
  register: endpoint("public", "POST /api/auth/register", {
    body: NewAccount,
    response: CurrentUser,
    status: 201,
  }),
  /** A browser's navigation: starts Google's sign-in, or goes to /login where none is set up. */
  startGoogle: endpoint("public", "GET /api/login", { response: z.never() }),
  /** A navigation is redirected to `/`; a fetch is answered. */
  signOut: endpoint("public", "GET /api/logout", { response: z.object({}) }),
};
