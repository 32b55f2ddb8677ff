import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { notificationKinds } from "#shared/notifications.ts";
import { SignInCode } from "#shared/second-factor.ts";
import { currencies, subscriptionStatuses, teamRoles } from "#shared/vocabulary.ts";

/** Normalized, so that one address is one account. */
export const Email = z
  .string("Invalid email address")
  .max(320, "Invalid email address")
  .transform((text) => text.trim().toLowerCase().replace(/\.$/, ""))
  .pipe(z.email("Invalid email address"));

// Longer ones would only cost hashing time.
export const passwordLengthMax = 200;

export const Credentials = z.object({
  email: Email,
  password: z
    .string("Password is required")
    .min(1, "Password is required")
    .max(passwordLengthMax, "Password is too long"),
  /** Of an authenticator app, or a recovery code: asked for once the password is right. */
  code: SignInCode.optional(),
});
export type Credentials = z.infer<typeof Credentials>;

export const NewPassword = z
  .string("Password must be at least 6 characters")
  .min(6, "Password must be at least 6 characters")
  .max(passwordLengthMax, "Password is too long");

export const PersonName = z.object({
  firstName: z.string("First name is required").trim().min(1, "First name is required").max(100),
  lastName: z.string("Last name is required").trim().min(1, "Last name is required").max(100),
});

export const NewAccount = PersonName.extend({ email: Email, password: NewPassword });
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
  teamRole: z.enum(["owner", ...teamRoles]).default("owner"),
  ownerName: z.string().nullable().default(null),
  /** Set while an operator is viewing the owner's pages, which is read-only. */
  viewing: z.object({ until: z.coerce.date() }).optional(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** Why a Google sign-in failed; the sign-in page has a sentence for each. */
export const signInProblems = [
  "away",
  "cancelled",
  "expired",
  "refused",
  "unverified",
  "other-account",
  "registration-closed",
  "too-many",
  "suspended",
] as const;
export type SignInProblem = (typeof signInProblems)[number];

export const SignInOptions = z.object({
  hasGoogle: z.boolean(),
  isRegistrationOpen: z.boolean(),
  termsUrl: z.string(),
  privacyUrl: z.string(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;

export const PasswordChange = z.object({
  currentPassword: z.string().min(1, "Password is required").max(passwordLengthMax),
  newPassword: NewPassword,
});

export const SessionPlace = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.coerce.date(),
  seenAt: z.coerce.date(),
  isCurrent: z.boolean(),
});
export type SessionPlace = z.infer<typeof SessionPlace>;

const Token = z.string().max(100);

const Nothing = z.object({});

export const authApi = {
  currentUser: endpoint("owner", "GET /api/auth/user", {
    summary: "Get the current user",
    key: "read",
    team: "inbox",
    response: CurrentUser,
  }),
  signIn: endpoint("public", "POST /api/auth/login", {
    summary: "Sign in",
    body: Credentials,
    response: CurrentUser,
  }),
  register: endpoint("public", "POST /api/auth/register", {
    summary: "Create an account",
    body: NewAccount,
    response: CurrentUser,
    status: 201,
  }),
  /** A browser navigation; redirects to /login if Google is not configured. */
  startGoogle: endpoint("public", "GET /api/login", {
    summary: "Sign in with Google",
    query: z.object({
      returnTo: z.string().max(500).optional().catch(undefined),
      /** `create`: without Google, the page for a new account. */
      mode: z.enum(["create"]).optional().catch(undefined),
    }),
    response: z.never(),
  }),
  finishGoogle: endpoint("public", "GET /api/auth/google/callback", {
    summary: "Return from Google",
    response: z.never(),
  }),
  options: endpoint("public", "GET /api/public/sign-in", {
    summary: "Get the ways to sign in",
    response: SignInOptions,
  }),
  /** Mails a link. The response does not reveal whether the address has an account. */
  forgotPassword: endpoint("public", "POST /api/auth/forgot-password", {
    summary: "Ask for a new password",
    body: z.object({ email: Email }),
    response: Nothing,
  }),
  resetPassword: endpoint("public", "POST /api/auth/reset-password", {
    summary: "Set a new password",
    description:
      "Signs in, unless the account has a second factor: whoever reads somebody's mail lacks it.",
    body: z.object({ token: Token, password: NewPassword }),
    response: z.object({ isSignedIn: z.boolean() }),
  }),
  /**
   * Requires the account's own session: a stranger following the link would confirm an account that someone
   * else registered with their address.
   */
  verifyEmail: endpoint("owner", "POST /api/auth/verify-email", {
    summary: "Confirm an email address",
    team: "inbox",
    body: z.object({ token: Token }),
    response: Nothing,
  }),
  mailVerification: endpoint("owner", "POST /api/auth/verification-mail", {
    summary: "Send the confirmation again",
    team: "inbox",
    response: Nothing,
  }),
  changePassword: endpoint("owner", "POST /api/auth/password", {
    summary: "Change the password",
    team: "inbox",
    body: PasswordChange,
    response: Nothing,
  }),
  endViewing: endpoint("admin", "POST /api/auth/viewing/end", {
    response: z.object({ continueAt: z.string() }),
  }),
  sessions: endpoint("owner", "GET /api/auth/sessions", {
    summary: "List sessions",
    isPrivate: true,
    team: "inbox",
    response: z.array(SessionPlace),
  }),
  endSession: endpoint("owner", "DELETE /api/auth/sessions/:id", {
    summary: "End a session",
    team: "inbox",
    params: z.object({ id: z.string().max(100) }),
    response: Nothing,
  }),
  endOtherSessions: endpoint("owner", "POST /api/auth/sessions/end-others", {
    summary: "End the other sessions",
    team: "inbox",
    response: Nothing,
  }),
  /** A navigation is redirected to `/`; a fetch gets a response. */
  signOut: endpoint("public", "GET /api/logout", { summary: "Sign out", response: Nothing }),
};

export const Notifications = z.record(z.enum(notificationKinds), z.boolean());

export const Account = z.object({
  hasPassword: z.boolean(),
  isEmailVerified: z.boolean(),
  signedInAt: z.coerce.date().nullable(),
  notifications: Notifications,
});
export type Account = z.infer<typeof Account>;

export const Holdings = z.object({
  agents: z.number(),
  conversations: z.number(),
  leads: z.number(),
});
export type Holdings = z.infer<typeof Holdings>;

export const Deletion = z.object({
  email: Email,
  password: z.string().max(passwordLengthMax).optional(),
});
export type Deletion = z.infer<typeof Deletion>;

export const Erased = z.object({
  conversations: z.number().int(),
  leads: z.number().int(),
  mails: z.number().int(),
});
export type Erased = z.infer<typeof Erased>;

const UnsubscribeLink = z.object({ key: z.uuid(), kind: z.enum(notificationKinds) });

export const OwnPassword = z
  .string("Password is required")
  .min(1, "Password is required")
  .max(passwordLengthMax, "Password is too long");

export const EmailChange = z.object({ email: Email, password: OwnPassword });
export type EmailChange = z.infer<typeof EmailChange>;

export const settingsApi = {
  account: endpoint("owner", "GET /api/settings", {
    summary: "Get the settings",
    team: "inbox",
    response: Account,
  }),
  changeName: endpoint("owner", "PATCH /api/settings/name", {
    summary: "Change the name",
    team: "inbox",
    body: PersonName,
    response: PersonName,
  }),
  /** Mails a link to the new address, and tells the old one. */
  changeEmail: endpoint("owner", "POST /api/settings/email", {
    summary: "Change the email address",
    team: "inbox",
    body: EmailChange,
    response: Nothing,
  }),
  confirmEmail: endpoint("owner", "POST /api/settings/email/confirm", {
    summary: "Confirm the new email address",
    team: "inbox",
    body: z.object({ token: Token }),
    response: z.object({ email: z.string() }),
  }),
  chooseNotifications: endpoint("owner", "PATCH /api/settings/notifications", {
    summary: "Choose notifications",
    team: "inbox",
    body: z.partialRecord(z.enum(notificationKinds), z.boolean()),
    response: Notifications,
  }),
  exportData: endpoint("owner", "GET /api/settings/export.json", {
    summary: "Export all data",
    response: z.unknown(),
  }),
  holdings: endpoint("owner", "GET /api/settings/holdings", {
    summary: "Count what deleting the account deletes",
    response: Holdings,
  }),
  eraseVisitor: endpoint("owner", "POST /api/settings/erasures", {
    summary: "Erase a visitor",
    body: z.object({ email: Email }),
    response: Erased,
  }),
  deleteAccount: endpoint("owner", "POST /api/settings/deletion", {
    summary: "Delete the account",
    body: Deletion,
    response: Nothing,
  }),
  /**
   * For mail programs that open the link instead of posting. Only shows a page, because link scanners follow
   * links, too.
   */
  showUnsubscribe: endpoint("public", "GET /api/unsubscribe/:key/:kind", {
    summary: "Show the page that stops emails",
    params: UnsubscribeLink,
    response: z.never(),
  }),
  unsubscribe: endpoint("public", "POST /api/unsubscribe/:key/:kind", {
    summary: "Stop emails of a kind",
    params: UnsubscribeLink,
    response: Nothing,
  }),
};
