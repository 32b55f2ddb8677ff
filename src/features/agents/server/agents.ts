// biome-ignore-all assist/source/organizeImports: in the order in which they happen
// What an agent can do, and what its owner can do with it.

/** An owner creates it. Its website is queued to be read in the same transaction. */
export { createAgent } from "./create-agent.ts";

/** Its owner looks at it, and changes how it looks, talks and behaves. */
export { getAgent, listAgentNames, listAgents } from "./queries.ts";
export { changeAgent } from "./change-agent.ts";

/** It talks with visitors while it is active, its owner's plan runs, and the operator has suspended neither. */
export {
  findListeningAgent,
  findOwnAgent,
  isListening,
  isNotSuspended,
  type ListeningAgent,
} from "./listening.ts";

/** It appears on the websites that its owner allows, and notes where it was seen. */
export { assertAllowedWebsite, assertMayStandOn } from "./allowed-website.ts";
export { installationNotes, listInstallations } from "./installations.ts";

/** Deletes it with its conversations, its leads and what it knows. */
export { deleteAgent } from "./delete-agent.ts";
