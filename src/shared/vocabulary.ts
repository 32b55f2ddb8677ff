// Shared by columns, contracts and pickers, and checked by the database.

export const roles = ["user", "admin"] as const;

/** From most to least powerful: an editor may do all that `inbox` may. */
export const teamRoles = ["editor", "inbox"] as const;
export type TeamRole = (typeof teamRoles)[number];

/** What an API key may do. */
export const keyScopes = ["read", "write", "chat"] as const;
export type KeyScope = (typeof keyScopes)[number];

export const subscriptionStatuses = ["trial", "active", "cancelled", "expired"] as const;

/** The union of the owner's and the operator's lists, which spec §3.4 gives separately. */
export const industries = [
  "retail",
  "food",
  "healthcare",
  "professional",
  "technology",
  "other",
  "ecommerce",
  "finance",
  "education",
  "realestate",
] as const;

export const ownerIndustries = [
  "retail",
  "food",
  "healthcare",
  "professional",
  "technology",
  "other",
] as const;

export const personalities = ["friendly", "casual", "formal", "energetic"] as const;

/** What an agent is doing, the first that applies (ruling 42). */
export const agentStates = [
  "suspended",
  "plan-ended",
  "paused",
  "reading",
  "unread",
  "over-limit",
  "answering",
] as const;
export type AgentState = (typeof agentStates)[number];

/** How freely a language model words an answer. */
export const creativities = ["exact", "careful", "lively"] as const;
export type Creativity = (typeof creativities)[number];

export const answerLengths = ["short", "medium", "long"] as const;
export type AnswerLength = (typeof answerLengths)[number];

export const creationMethods = ["website", "maps", "describe"] as const;

export const widgetPositions = ["bottom-right", "bottom-left", "top-right", "top-left"] as const;
export type WidgetPosition = (typeof widgetPositions)[number];

export const colorSchemes = ["system", "light", "dark"] as const;

export const contactFormTimes = ["after-answer", "on-need", "never"] as const;

export const fieldUses = ["optional", "required", "off"] as const;

export const conversationStatuses = ["active", "closed"] as const;

export const senders = ["user", "agent"] as const;

/** `waiting`: for a person; `mine`: those I have taken over; `pinned`: waiting, or back from snooze. */
export const inboxViews = ["open", "waiting", "mine", "snoozed", "closed", "pinned"] as const;

/** Who wrote a message; `sender` only names the side. */
export const authors = ["visitor", "ai", "person"] as const;

export const visitorTokenKinds = ["browser", "link"] as const;
export const personEvents = ["joined", "left"] as const;

/** `skipped`: the visitor skipped the form; `not-helpful`: answers did not help; `model`: the model chose to. */
export const handoffReasons = ["skipped", "asked", "not-helpful", "model"] as const;
export type HandoffReason = (typeof handoffReasons)[number];

export const unansweredReasons = ["unknown", "not-helpful"] as const;

export const ratings = ["up", "down"] as const;

export const leadStatuses = ["new", "contacted", "qualified", "converted"] as const;

/** What came before: nothing special, an 'I don't know', or a person taking part. */
export const leadSources = ["chat", "question", "handoff"] as const;

export const currencies = ["USD", "EUR", "NGN"] as const;

export const settingCategories = [
  "general",
  "security",
  "billing",
  "api",
  "notifications",
  "system",
] as const;

export const sourceKinds = ["website", "page", "file", "text", "questions", "maps"] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const rereadings = ["daily", "weekly", "never"] as const;

/** `pasted`: entered by the owner. */
export const listingProviders = ["google", "openstreetmap", "pasted"] as const;

export const sourceStatuses = ["waiting", "reading", "done", "failed", "cancelled"] as const;

export const pageStatuses = ["waiting", "reading", "done", "skipped", "failed"] as const;

/** `kept`: no mail server, so the operator reads it here. `failed`: out of retries. */
export const mailStatuses = ["waiting", "sent", "kept", "failed"] as const;

export const auditActors = ["owner", "operator", "provider", "system"] as const;

/** The default time after which the agent takes over from a silent person. */
export const PERSON_IDLE_MINUTES = 15;

export const DEFAULT_COLOR = "#2563eb";
export const DEFAULT_PERSONALITY = "friendly";

export const paymentProviders = ["flutterwave", "sandbox"] as const;

/** `mismatched`: paid, but a different amount. `abandoned`: not paid in time. */
export const paymentStatuses = [
  "pending",
  "successful",
  "failed",
  "mismatched",
  "abandoned",
  "refunded",
] as const;

export const sandboxStatuses = ["open", "successful", "failed"] as const;

export const paymentFlags = [
  "amount",
  "currency",
  "reference",
  "paid-twice",
  "no-owner",
  "no-plan",
] as const;

export const planFeatures = ["removePoweredBy", "webhooks", "modelChoice", "team"] as const;

/** `openai-compatible`: any server with OpenAI's API. */
export const modelProviders = ["openai", "anthropic", "google", "openai-compatible"] as const;

export const webhookEvents = [
  "lead.created",
  "handoff.requested",
  "conversation.closed",
  "question.unanswered",
  "visitor.wrote",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `failed`: out of retries, or its subject is gone. */
export const deliveryStatuses = ["waiting", "sent", "failed"] as const;

export const spamReasons = ["hidden-field", "too-fast", "links", "by-hand"] as const;
export type SpamReason = (typeof spamReasons)[number];
