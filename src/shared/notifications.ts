/** Optional mails to owners; on by default. */
export const notificationKinds = [
  "new-lead",
  "handoff",
  "weekly-summary",
  "plan-reminder",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export type Notifications = Record<NotificationKind, boolean>;

export function withDefaults(chosen: Partial<Notifications>): Notifications {
  return {
    "new-lead": true,
    handoff: true,
    "weekly-summary": true,
    "plan-reminder": true,
    ...chosen,
  };
}
