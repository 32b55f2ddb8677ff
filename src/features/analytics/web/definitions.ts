const conversations =
  "Conversations in which visitors wrote. Your own tests in the playground are not counted.";
const leads = "People who left a name and an email.";

/** What each number says, in one or two sentences. */
export const definitions = {
  "Active Agents": "Agents that are switched on and answer visitors.",
  Conversations: conversations,
  "Total Conversations": conversations,
  "Leads Collected": leads,
  "Leads Generated": leads,
  "Response Rate":
    "Visitors’ messages that got an answer, of all their messages. “I don’t know” is not an answer; what a person writes within three days is.",
  "Conversion Rate": "Leads, of conversations.",
  Resolved:
    "Conversations without an unanswered question, a call for a person or an answer rated as not helpful, of all conversations that began in this time.",
  "Handed Off":
    "Conversations in which a person was called, each once, by the reason of the last call.",
  Unanswered: "Questions for which an agent found no answer.",
  Helpful: "Answers that visitors rated as helpful, of all that they rated.",
  "Time to a Person":
    "The median time from a call for a person until one joined. Calls that nobody answered are left out.",
} as const;
