import { accountData } from "#features/accounts/server/own-data.ts";
import { actionData } from "#features/actions/server/own-data.ts";
import { agentsData, installationsData } from "#features/agents/server/own-data.ts";
import { savedQuestionsData } from "#features/answers/server/playground/own-data.ts";
import { paymentsData } from "#features/billing/server/own-data.ts";
import { conversationsData } from "#features/chat/server/own-data.ts";
import { inboxData } from "#features/inbox/server/own-data.ts";
import { keysData } from "#features/keys/server/own-data.ts";
import { knowledgeData } from "#features/knowledge/server/own-data.ts";
import { leadNotesData } from "#features/leads/server/lead-notes.ts";
import { leadsData } from "#features/leads/server/queries.ts";
import { ownModelData } from "#features/models/server/own-data.ts";
import { teamData } from "#features/team/server/own-data.ts";
import { webhooksData } from "#features/webhooks/server/own-data.ts";

/**
 * Everything an owner can export. A feature that stores something of theirs adds its part here; what can be
 * derived, such as counts, is left out.
 */
export const ownData = [
  accountData,
  agentsData,
  installationsData,
  ...actionData,
  ...knowledgeData,
  conversationsData,
  ...inboxData,
  leadsData,
  leadNotesData,
  savedQuestionsData,
  paymentsData,
  ...teamData,
  webhooksData,
  keysData,
  ownModelData,
];
