import { invalid, notFound } from "#platform/server/errors.ts";
import type { ActionOutcome, ActionStory } from "../contract.ts";
import type { TrialOfActions } from "./agent-actions.ts";
import { beginCall } from "./calls.ts";
import { kindsOnServer } from "./kinds.ts";
import { findAction } from "./queries.ts";
import { type ActionParts, runAction } from "./run-action.ts";
import { readValues } from "./values.ts";

/** What happens while an owner tries a question, told in place of being offered to a visitor. */
export function createTrial(agent: { id: string; name: string }) {
  const story: ActionStory = { ran: [], offered: null };
  const trial: TrialOfActions = {
    agentId: agent.id,
    ran: ({ name }, outcome) => story.ran.push({ name, outcome }),
    offered(action, values) {
      const { id, kind, name, fields, changes, settings } = action;
      const { host, isDraft = false } = kindsOnServer[kind];
      story.offered = {
        ...{ id, kind, name, fields, changes, values, isDraft },
        host: host(settings) ?? agent.name,
      };
    },
  };
  return { trial, story };
}

/** The owner's yes to it. A lead is not kept and nobody is called. */
export async function carryOutTrial(
  { keepLead: _, ...parts }: ActionParts,
  agentId: string,
  id: string,
  given: Record<string, string>,
): Promise<ActionOutcome> {
  const action = await findAction(parts.db, agentId, id);
  if (!action) throw notFound("Action");
  const { values, faults } = readValues(action.fields, given);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const row = { action, conversationId: null, language: "en", caller: "test", values } as const;
  const call = await beginCall(parts.db, parts.clock.now(), row);
  return runAction(parts, action, call, values);
}
