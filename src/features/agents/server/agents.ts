// biome-ignore-all assist/source/organizeImports: in the order in which they happen
// What an agent can do, and what its owner can do with it.

/** Created by an owner. The job that reads its website is queued in the same transaction. */
export { createAgent } from "./create-agent.ts";

export { readAgentStates } from "./agent-states.ts";
export { getAgent, listAgentNames, listAgents } from "./queries.ts";
export { changeAgent } from "./change-agent.ts";

/** Talks with visitors while it is active, the owner's plan runs, and the operator has suspended neither. */
export {
  findListeningAgent,
  findOwnAgent,
  isListening,
  isNotSuspended,
  type ListeningAgent,
} from "./listening.ts";

export { assertAllowedWebsite, assertMayStandOn } from "./allowed-website.ts";
export { checkWebsite } from "./check-website.ts";
export { installationNotes, listInstallations } from "./installations.ts";

/** Its address, which is one of its own. */
export { withSuffix } from "./subdomain.ts";
export { nameSubdomain } from "./name-subdomain.ts";

/** Deleted with its conversations, leads and knowledge. */
export { deleteAgent } from "./delete-agent.ts";
