import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { AppError, notFound } from "#platform/server/errors.ts";
import { inBundles } from "#platform/server/in-bundles.ts";
import { hashToken } from "#platform/server/secrets.ts";
import { maskCardNumbers } from "#shared/card-numbers.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import type { leadSources } from "#shared/vocabulary.ts";
import type { NewLead } from "../contract.ts";
import { type FormContext, readFormContexts } from "./form-context.ts";
import { spamReasonOf } from "./spam-reason.ts";
import { type LeadValues, type StoredLead, storeLeads } from "./store-leads.ts";

/** What a visitor sent; the token proves that the conversation is the sender's own. */
interface Form {
  now: Date;
  newLead: NewLead;
  tokenHash: string | null;
}

/** `visitorToken` proves that the conversation is the sender's own; without it the lead stands alone. */
export async function createLead(
  db: Database,
  now: Date,
  newLead: NewLead,
  visitorToken: string | undefined,
): Promise<StoredLead> {
  const tokenHash = visitorToken ? hashToken(visitorToken) : null;
  const outcome = await takeForm(db, { now, newLead, tokenHash });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** A commit costs more than a lead. The same form, sent twice, has to find what became of the first. */
const takeForm = inBundles(storeForms, {
  keyOf: ({ newLead: { agentId, email } }: Form) => `${agentId} ${email}`,
});

/** What somebody else has locked is no reason for the others to wait. */
const bundleWaitsMs = 50;

/** Of each form its lead, or why it is refused. */
async function storeForms(db: Database, forms: Form[]): Promise<(StoredLead | AppError)[]> {
  const [first] = forms;
  if (!first) return [];
  const { now } = first;
  const contexts = await readFormContexts(
    db,
    now,
    forms.map(({ newLead, tokenHash }) => ({ ...newLead, tokenHash })),
  );
  const read = forms.map(({ newLead }, at) => leadOf(now, newLead, contexts[at]));
  const leads = read.flatMap((one) => (one instanceof AppError ? [] : [one]));
  const waitsMs = forms.length > 1 ? bundleWaitsMs : undefined;
  const stored = await db.transaction((tx) => storeLeads(tx, now, leads, waitsMs));
  const next = stored.values();
  return read.map((one) => (one instanceof AppError ? one : only([...next.take(1)])));
}

function leadOf(now: Date, newLead: NewLead, context: FormContext | undefined) {
  if (context?.isForeign) return notFound("Conversation");
  if (!context?.takesLeads) return notFound("Agent");
  const { conversation, last, chatSettings } = context;
  const openForMs = conversation && now.getTime() - conversation.createdAt.getTime();
  const spamReason = spamReasonOf(newLead, openForMs ?? undefined) ?? null;
  return {
    agentId: newLead.agentId,
    conversationId: conversation?.id ?? null,
    name: newLead.name,
    email: newLead.email,
    phone: newLead.phone || null,
    message: newLead.message ? maskCardNumbers(newLead.message) : null,
    source: sourceOf(conversation, last),
    isSpam: spamReason !== null,
    spamReason,
    consent: newLead.hasConsented ? chatSettingsOf(chatSettings).consentLine : null,
  } satisfies LeadValues;
}

/** What was said last before somebody left the details. */
function sourceOf(
  conversation: FormContext["conversation"],
  last: FormContext["last"],
): (typeof leadSources)[number] {
  if (conversation?.waitingSince || last?.author === "person") return "handoff";
  return last?.isAnswered === false ? "question" : "chat";
}
