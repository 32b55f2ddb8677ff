import type { NotificationKind } from "#shared/notifications.ts";

export const mailNames: Record<NotificationKind, { name: string; text: string }> = {
  "new-lead": {
    name: "New leads",
    text: "When a visitor leaves contact details. You can answer the mail and write to them.",
  },
  handoff: { name: "Waiting visitors", text: "When a visitor asks for a person." },
  "weekly-summary": {
    name: "Weekly summary",
    text: "Conversations, leads and open questions of the week, on Mondays.",
  },
  "plan-reminder": {
    name: "Plan reminders",
    text: "Before your trial or plan ends, or its conversations run out.",
  },
};
