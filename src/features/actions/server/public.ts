export {
  type ActionPassage,
  type ActionTool,
  type AgentActions,
  openActions,
} from "./agent-actions.ts";
export { answerOffer, saidOf } from "./answer-offer.ts";
export { offersOf } from "./offers.ts";
export type { KeepLead } from "./ready-action.ts";
export { type ActionParts, actionParts } from "./run-action.ts";
export { createTrial } from "./trial.ts";
