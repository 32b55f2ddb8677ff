import type { TeamRole } from "#shared/vocabulary.ts";

export const roleWords: Record<TeamRole, { name: string; text: string }> = {
  editor: {
    name: "Editor",
    text: "Can edit agents and their knowledge, and use leads, analytics and the inbox.",
  },
  inbox: { name: "Inbox only", text: "Can answer visitors in the inbox and see leads." },
};
