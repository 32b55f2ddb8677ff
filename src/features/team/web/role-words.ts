import type { TeamRole } from "#shared/vocabulary.ts";

export const roleWords: Record<TeamRole, { name: string; text: string }> = {
  editor: {
    name: "Editor",
    text: "Agents and what they know, leads, analytics and the inbox.",
  },
  inbox: { name: "Inbox only", text: "Answers visitors in the inbox and sees the leads." },
};
