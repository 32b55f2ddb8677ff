import type { Database } from "#database/client.ts";
import { notFound } from "#platform/server/errors.ts";
import { inBundles } from "#platform/server/in-bundles.ts";
import { hashToken } from "#platform/server/secrets.ts";
import { maskCardNumbers } from "#shared/card-numbers.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import type { leadSources } from "#shared/vocabulary.ts";
import type { NewLead } from "../contract.ts";
import { type FormContext, type NamedByForm, readFormContexts } from "./form-context.ts";
import { spamReasonOf } from "./spam-reason.ts";
import { type LeadValues, type StoredLead, storeLeads } from "./store-leads.ts";

/**
 * `visitorToken` proves that the conversation is the sender's own; without it the lead stands alone. `countOne` may
 * refuse it; it is asked once the agent is known to take leads.
 */
export async function createLead(
  db: Database,
  now: Date,
  newLead: NewLead,
  visitorToken: string | undefined,
  countOne: () => void,
): Promise<StoredLead> {
  const { agentId, conversationId } = newLead;
  const tokenHash = visitorToken ? hashToken(visitorToken) : null;
  const context = await contextOf(db, { now, named: { agentId, conversationId, tokenHash } });
  const lead = leadOf(now, newLead, context);
  countOne();
  return storeTogether(db, { now, lead });
}

interface Named {
  now: Date;
  named: NamedByForm;
}

/** What the next leads rest on is read while those before them are stored. */
const contextOf = inBundles((db, all: [Named, ...Named[]]) =>
  readFormContexts(
    db,
    all[0].now,
    all.map(({ named }) => named),
  ),
);

interface Left {
  now: Date;
  lead: LeadValues;
}

/** What somebody else has locked is no reason for the others to wait. */
const bundleWaitsMs = 50;

/** A commit costs more than a lead. The same form, sent twice, has to find what became of the first. */
const storeTogether = inBundles(
  (db, all: [Left, ...Left[]]) => {
    const leads = all.map(({ lead }) => lead);
    const waitsMs = leads.length > 1 ? bundleWaitsMs : undefined;
    return db.transaction((tx) => storeLeads(tx, all[0].now, leads, waitsMs));
  },
  { keyOf: ({ lead: { agentId, email } }) => `${agentId} ${email}` },
);

function leadOf(now: Date, newLead: NewLead, context: FormContext): LeadValues {
  if (context.isForeign) throw notFound("Conversation");
  if (!context.takesLeads) throw notFound("Agent");
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
  };
}

/** What was said last before somebody left the details. */
function sourceOf(
  conversation: FormContext["conversation"],
  last: FormContext["last"],
): (typeof leadSources)[number] {
  if (conversation?.waitingSince || last?.author === "person") return "handoff";
  return last?.isAnswered === false ? "question" : "chat";
}
