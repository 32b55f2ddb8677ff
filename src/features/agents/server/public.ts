export {
  assertAllowedWebsite,
  findListeningAgent,
  findOwnAgent,
  isListening,
  isNotSuspended,
  type ListeningAgent,
  nameSubdomain,
  withSuffix,
} from "./agents.ts";
