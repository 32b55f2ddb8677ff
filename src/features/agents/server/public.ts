export {
  assertAllowedWebsite,
  findListeningAgent,
  findOwnAgent,
  isListening,
  isNotSuspended,
  type ListeningAgent,
} from "./agents.ts";
