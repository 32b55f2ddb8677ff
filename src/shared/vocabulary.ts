// The values that columns, contracts and pickers share. The database checks them too.

export const roles = ["user", "admin"] as const;

/** What an owner's colleagues may be, the most first: an editor may do all that `inbox` may. */
export const teamRoles = ["editor", "inbox"] as const;
export type TeamRole = (typeof teamRoles)[number];

export const subscriptionStatuses = ["trial", "active", "cancelled", "expired"] as const;

/** The union of the owner's list and the operator's: spec §3.4 names two. */
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

/** What an owner picks from. */
export const ownerIndustries = [
  "retail",
  "food",
  "healthcare",
  "professional",
  "technology",
  "other",
] as const;

export const personalities = ["friendly", "casual", "formal", "energetic"] as const;

export const creationMethods = ["website", "maps", "describe"] as const;

/** Where the widget sits on a page, the usual place first. */
export const widgetPositions = ["bottom-right", "bottom-left", "top-right", "top-left"] as const;
export type WidgetPosition = (typeof widgetPositions)[number];

export const colorSchemes = ["system", "light", "dark"] as const;

/** When the contact form appears by itself, the specified time first. */
export const contactFormTimes = ["after-answer", "on-need", "never"] as const;

export const fieldUses = ["optional", "required", "off"] as const;

export const conversationStatuses = ["active", "closed"] as const;

export const senders = ["user", "agent"] as const;

/** What an inbox shows: open ones, those that wait for a person, those one answers oneself, closed ones. */
export const inboxViews = ["open", "waiting", "mine", "closed"] as const;

/** Who really wrote a message; `sender` says only on which side it stands. */
export const authors = ["visitor", "ai", "person"] as const;

/** What a person does in a conversation, beside saying something. */
export const personEvents = ["joined", "left"] as const;

/** Why a person was called: the form was skipped, the visitor asked, answers did not help, or the model chose to. */
export const handoffReasons = ["skipped", "asked", "not-helpful", "model"] as const;
export type HandoffReason = (typeof handoffReasons)[number];

/** Why a question waits for an answer of the owner's. */
export const unansweredReasons = ["unknown", "not-helpful"] as const;

/** What a visitor thinks of an answer. */
export const ratings = ["up", "down"] as const;

export const leadStatuses = ["new", "contacted", "qualified", "converted"] as const;

/** What was said before somebody left contact details: nothing special, an 'I don't know', or a person's words. */
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

/** How often a website or a page is read again by itself. */
export const rereadings = ["daily", "weekly", "never"] as const;

/** Where a maps listing was found. Pasted ones are their owner's words. */
export const listingProviders = ["google", "openstreetmap", "pasted"] as const;

export const sourceStatuses = ["waiting", "reading", "done", "failed", "cancelled"] as const;

export const pageStatuses = ["waiting", "reading", "done", "skipped", "failed"] as const;

/** `kept`: there is no mail server, and the operator can read it. `failed`: tried often enough. */
export const mailStatuses = ["waiting", "sent", "kept", "failed"] as const;

/** Who acts in the audit log; a provider is one of payments. */
export const auditActors = ["owner", "operator", "provider", "system"] as const;

/** How long a person may say nothing before the agent answers again, unless the owner sets another time. */
export const PERSON_IDLE_MINUTES = 15;

export const DEFAULT_COLOR = "#2563eb";
export const DEFAULT_PERSONALITY = "friendly";

export const paymentProviders = ["flutterwave", "sandbox"] as const;

/** `mismatched`: money came, but not what was asked for. `abandoned`: nobody paid in the time there was. */
export const paymentStatuses = [
  "pending",
  "successful",
  "failed",
  "mismatched",
  "abandoned",
  "refunded",
] as const;

export const sandboxStatuses = ["open", "successful", "failed"] as const;

/** Why the operator should look at a payment. */
export const paymentFlags = [
  "amount",
  "currency",
  "reference",
  "paid-twice",
  "no-owner",
  "no-plan",
] as const;

/** What some plans include and others do not. `canUse` decides. */
export const planFeatures = ["removePoweredBy", "webhooks", "modelChoice", "team"] as const;

/** Who writes answers where one is set; the last is any server that speaks OpenAI's language. */
export const modelProviders = ["openai", "anthropic", "google", "openai-compatible"] as const;

/** What other systems can be told of. docs/webhooks.md says when, and what is told. */
export const webhookEvents = [
  "lead.created",
  "handoff.requested",
  "conversation.closed",
  "question.unanswered",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `failed`: tried as often as it may be, or there was nothing to tell any more. */
export const deliveryStatuses = ["waiting", "sent", "failed"] as const;

/** Why a lead is in the spam folder. */
export const spamReasons = ["hidden-field", "too-fast", "links", "by-hand"] as const;
export type SpamReason = (typeof spamReasons)[number];
