import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { packFor } from "#language/packs.ts";
import { chatSettingsOf } from "#shared/chat-settings.ts";
import type { OfferedAction } from "../contract.ts";
import { offersFor, type StoredCall } from "./calls.ts";
import { kindsOnServer } from "./kinds.ts";
import { listActions, type StoredAction } from "./queries.ts";

/** Offers that wait for the visitor, by the message they were made for. */
export async function offersOf(
  db: Database,
  now: Date,
  which: { agentId: string; questionIds: string[] },
): Promise<Map<string, OfferedAction>> {
  const waiting = await offersFor(db, now, which);
  if (waiting.length === 0) return new Map();
  const [actions, agent] = await Promise.all([
    listActions(db, which.agentId),
    agentOf(db, which.agentId),
  ]);
  const offers = waiting.flatMap((call) => {
    const action = actions.find((one) => one.id === call.actionId && isAsOffered(one, call));
    return action && call.questionId
      ? [[call.questionId, offerOf(action, call, agent)] as const]
      : [];
  });
  return new Map(offers);
}

interface Agent {
  name: string;
  consentLine: string | null;
}

async function agentOf(db: Database, agentId: string): Promise<Agent> {
  const { name, chatSettings } = only(
    await db
      .select({ name: agents.name, chatSettings: agents.chatSettings })
      .from(agents)
      .where(eq(agents.id, agentId)),
  );
  return { name, consentLine: chatSettingsOf(chatSettings).consentLine };
}

/** A yes to what an action was is none to what it has become. */
export function isAsOffered(
  { isOn, updatedAt }: StoredAction,
  { actionVersion }: StoredCall,
): boolean {
  return isOn && updatedAt.getTime() === actionVersion.getTime();
}

function offerOf(
  action: StoredAction,
  { id, values, expiresAt, createdAt, language }: StoredCall,
  agent: Agent,
): OfferedAction {
  const { name, fields, kind, settings } = action;
  const { next, change, sentTo, choose, notValid } = packFor(language).agent.action;
  return {
    id,
    name,
    host: kindsOnServer[kind].host(settings) ?? agent.name,
    fields,
    values,
    isDraft: kindsOnServer[kind].isDraft ?? false,
    consentLine: kind === "lead" ? agent.consentLine : null,
    expiresAt: expiresAt ?? createdAt,
    words: { next, change, sentTo, choose, notValid },
  };
}
