import type { Database } from "#database/client.ts";
import { packFor } from "#language/packs.ts";
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
  const actions = await listActions(db, which.agentId);
  const offers = waiting.flatMap((call) => {
    const action = actions.find((one) => one.id === call.actionId && isAsOffered(one, call));
    return action && call.questionId ? [[call.questionId, offerOf(action, call)] as const] : [];
  });
  return new Map(offers);
}

/** A yes to an action does not count once the action has changed. */
export function isAsOffered(
  { isOn, updatedAt }: StoredAction,
  { actionVersion }: StoredCall,
): boolean {
  return isOn && updatedAt.getTime() === actionVersion.getTime();
}

function offerOf(
  action: StoredAction,
  { id, values, expiresAt, createdAt, language }: StoredCall,
): OfferedAction {
  const { name, fields, kind, settings } = action;
  const { next, change, sentTo, choose, notValid } = packFor(language).agent.action;
  return {
    id,
    name,
    host: kindsOnServer[kind].host(settings),
    fields,
    values,
    expiresAt: expiresAt ?? createdAt,
    words: { next, change, sentTo, choose, notValid },
  };
}
