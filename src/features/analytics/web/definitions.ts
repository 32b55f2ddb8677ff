const conversations =
  "Conversations in which visitors wrote. Your own test questions aren't counted.";
const leads = "People who left a name and an email.";

export const definitions = {
  "Active Agents": "Agents that are switched on and answer visitors.",
  Conversations: conversations,
  "Total Conversations": `${conversations} All time. Below: the days you chose, compared with the same number of days before.`,
  "Leads Collected": leads,
  "Leads Generated": `${leads} All time. Below: the days you chose, compared with the same number of days before.`,
  "Response Rate":
    "The share of visitors’ messages that got an answer. “I don’t know” does not count; what a person writes within three days does.",
  "Conversion Rate": "Leads as a share of conversations.",
  Resolved:
    "The share of conversations begun in this period without an unanswered question, a call for a person or an answer rated not helpful.",
  "Handed Off":
    "Conversations in which a person was called. Each counts once, by the reason for the last call.",
  "Written By":
    "Who wrote the answers. The agent answers on its own if no language model is set up or it can’t be reached.",
  Unanswered: "Questions for which an agent found no answer.",
  Helpful: "The share of rated answers that visitors found helpful.",
  "Time to a Person":
    "The median time from a call for a person until one joined. Calls that nobody answered are left out.",
} as const;
