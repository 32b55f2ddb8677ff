const conversations =
  "Conversations that visitors opened. Your own tests in the playground are not counted.";
const leads = "People who left a name and an email.";

/** What each number says, in one or two sentences. */
export const definitions = {
  "Active Agents": "Agents that are switched on and answer visitors.",
  Conversations: conversations,
  "Total Conversations": conversations,
  "Leads Collected": leads,
  "Leads Generated": leads,
  "Response Rate":
    "Visitors’ messages that got an answer, of all their messages. “I don’t know” is not an answer; what a person writes later is.",
  "Conversion Rate": "Leads, of conversations.",
} as const;
