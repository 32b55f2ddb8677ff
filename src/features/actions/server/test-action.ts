import type { z } from "zod";
import { invalid, notFound } from "#platform/server/errors.ts";
import type { ActionOutcome } from "../contract.ts";
import type { ActionTest } from "../contract-own.ts";
import { beginCall, endCall } from "./calls.ts";
import { kindsOnServer } from "./kinds.ts";
import { findAction, type StoredAction } from "./queries.ts";
import type { ActionParts } from "./run-action.ts";
import { typedHeaders } from "./secrets.ts";
import { readValues } from "./values.ts";

/** Makes the call in the form, saved or not, with the owner's sample values. */
export async function testAction(
  { db, clock, encryption, safeFetch }: ActionParts,
  agentId: string,
  { action, id, values: given }: z.output<typeof ActionTest>,
): Promise<ActionOutcome> {
  const stored = id ? await findAction(db, agentId, id) : undefined;
  if (id && !stored) throw notFound("Action");
  const { fields, settings } = action;
  const { values, faults } = readValues(fields, given);
  if (Object.keys(faults).length > 0)
    throw invalid(
      Object.fromEntries(Object.entries(faults).map(([name, text]) => [`values.${name}`, text])),
    );
  const typed = typedHeaders(encryption, settings, stored);
  const headers = Object.fromEntries(typed.map(({ name, value }) => [name, value]));
  const now = clock.now();
  const tried: StoredAction = {
    ...action,
    agentId,
    id: stored?.id ?? crypto.randomUUID(),
    secrets: {},
    createdAt: now,
    updatedAt: stored?.updatedAt ?? now,
  };
  const row = { action: tried, conversationId: null, language: "en", values } as const;
  const call = await beginCall(db, now, { ...row, caller: "test" });
  const outcome = await kindsOnServer[action.kind].call(
    { safeFetch },
    { fields, settings, headers },
    values,
  );
  await endCall(db, call, outcome);
  return outcome;
}
