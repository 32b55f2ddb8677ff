/** The pages of the owner's application, by the first part of their path. */
export const ownerPages: ReadonlySet<string> = new Set([
  "login",
  "forgot-password",
  "reset-password",
  "verify-email",
  "invitation",
  "unsubscribe",
  "terms",
  "privacy",
  "dashboard",
  "agents",
  "analytics",
  "inbox",
  "leads",
  "settings",
  "subscribe",
  "receipts",
]);
