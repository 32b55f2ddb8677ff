import type { NotificationKind } from "#shared/notifications.ts";

export const mailNames: Record<NotificationKind, { name: string; text: string }> = {
  "new-lead": {
    name: "New leads",
    text: "When a visitor leaves contact details. Reply to the email to write to them.",
  },
  handoff: { name: "Waiting visitors", text: "When a visitor asks for a person." },
  "weekly-summary": {
    name: "Weekly summary",
    text: "The week's conversations, leads and unanswered questions, on Mondays.",
  },
  "plan-reminder": {
    name: "Plan reminders",
    text: "Before your trial or plan ends, or its conversations run out.",
  },
};
