// Apart from the other words: only the pages of actions load them.

/** What an agent can do beside answering. */
export const actionKinds = ["http", "mcp", "handoff", "lead"] as const;
export type ActionKind = (typeof actionKinds)[number];

/** `moment`: a day and a time. `data`: JSON, which a language model alone can give. */
export const actionFieldTypes = [
  "text",
  "number",
  "email",
  "date",
  "moment",
  "choice",
  "data",
] as const;
export type ActionFieldType = (typeof actionFieldTypes)[number];

export const actionMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/**
 * `waiting`: for the visitor's yes. `running`: sent, without a reply so far. `refused`: the other system said no.
 * `failed`: it gave no reply that could be read.
 */
export const actionCallStatuses = [
  "waiting",
  "declined",
  "running",
  "done",
  "refused",
  "failed",
] as const;
export type ActionCallStatus = (typeof actionCallStatuses)[number];

/** Who asked for a call: the visitor by a form or a yes, the model by itself, or the owner's test. */
export const actionCallers = ["visitor", "model", "test"] as const;
