import { z } from "zod";
import { Email, PersonName, passwordLengthMax } from "#features/auth/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { notificationKinds } from "#shared/notifications.ts";

export const Notifications = z.record(z.enum(notificationKinds), z.boolean());

export const Account = z.object({
  /** False where Google vouches for the owner. */
  hasPassword: z.boolean(),
  isEmailVerified: z.boolean(),
  /** In this browser. */
  signedInAt: z.coerce.date().nullable(),
  notifications: Notifications,
});
export type Account = z.infer<typeof Account>;

/** What is deleted with the account. */
export const Holdings = z.object({
  agents: z.number(),
  conversations: z.number(),
  leads: z.number(),
});
export type Holdings = z.infer<typeof Holdings>;

export const Deletion = z.object({
  /** Typed again, so that nobody deletes it by accident. */
  email: Email,
  password: z.string().max(passwordLengthMax).optional(),
});
export type Deletion = z.infer<typeof Deletion>;

/** How much was erased about somebody who wants to be forgotten. */
export const Erased = z.object({
  conversations: z.number().int(),
  leads: z.number().int(),
  mails: z.number().int(),
});
export type Erased = z.infer<typeof Erased>;

/** In every email that can be declined. */
const UnsubscribeLink = z.object({ key: z.uuid(), kind: z.enum(notificationKinds) });

const Nothing = z.object({});

export const settingsApi = {
  account: endpoint("owner", "GET /api/settings", { team: "inbox", response: Account }),
  changeName: endpoint("owner", "PATCH /api/settings/name", {
    team: "inbox",
    body: PersonName,
    response: PersonName,
  }),
  chooseNotifications: endpoint("owner", "PATCH /api/settings/notifications", {
    team: "inbox",
    body: z.partialRecord(z.enum(notificationKinds), z.boolean()),
    response: Notifications,
  }),
  exportData: endpoint("owner", "GET /api/settings/export.json", { response: z.unknown() }),
  holdings: endpoint("owner", "GET /api/settings/holdings", { response: Holdings }),
  /** Of a visitor who wants to be forgotten, whatever the owner's agents have kept. */
  eraseVisitor: endpoint("owner", "POST /api/settings/erasures", {
    body: z.object({ email: Email }),
    response: Erased,
  }),
  deleteAccount: endpoint("owner", "POST /api/settings/deletion", {
    body: Deletion,
    response: Nothing,
  }),
  /** Some mail programs open the address instead: a page asks first, for links are also followed by machines. */
  showUnsubscribe: endpoint("public", "GET /api/unsubscribe/:key/:kind", {
    params: UnsubscribeLink,
    response: z.never(),
  }),
  /** In one click, from the mail program (RFC 8058) or from the page. */
  unsubscribe: endpoint("public", "POST /api/unsubscribe/:key/:kind", {
    params: UnsubscribeLink,
    response: Nothing,
  }),
};
