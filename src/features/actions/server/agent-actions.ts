import type { LocalModel } from "#platform/server/local-model/local-model.ts";
import { beginCall, offerCall, recentResults } from "./calls.ts";
import { kindsOnServer } from "./kinds.ts";
import { type MeantAction, meantAction } from "./meant-action.ts";
import type { Outcome } from "./outcome.ts";
import { listActions, type StoredAction } from "./queries.ts";
import { type ActionParts, refuseCall, runAction } from "./run-action.ts";
import { takeCall } from "./take-call.ts";
import { type ActionTool, toolsFor } from "./tools.ts";
import { readValues, type Values } from "./values.ts";

export type { ActionTool };

/** What a call returned, as evidence: data, never instructions. */
export interface ActionPassage {
  id: string;
  title: string;
  text: string;
}

export type UsedAction =
  | { type: "result"; passage: ActionPassage }
  /** The visitor is asked first. */
  | { type: "offer" }
  /** A person is called, and told why. */
  | { type: "handoff"; reason: string }
  /** In words for the model. */
  | { type: "fault"; text: string };

/** What an agent can do in one answer besides writing, as set up by its owner. */
export interface AgentActions {
  tools: readonly ActionTool[];
  /** What earlier calls in the conversation returned. */
  results: readonly ActionPassage[];
  /** A reading action is carried out; a changing one waits for the visitor. */
  use(tool: string, input: unknown, language: string): Promise<UsedAction>;
  /** The action that the visitor's message is about, by its meaning. */
  meant(question: string): Promise<{ name: string; isSure: boolean } | null>;
  /** Shows that action's form to the visitor. */
  offerMeant(question: string, language: string): Promise<void>;
}

interface Asking {
  agentId: string;
  conversationId: string;
  questionId: string;
}

/** The owner's, in the playground: nothing is offered to anybody, and what happens is told. */
export interface TrialOfActions {
  agentId: string;
  ran(action: StoredAction, outcome: Outcome): unknown;
  offered(action: StoredAction, values: Values | null): void;
}

/** A model that goes on and on asking is stopped. */
const usesMax = 4;

/** Null if the owner has set up none. */
export async function openActions(
  parts: ActionParts,
  localModel: LocalModel,
  asking: Asking | TrialOfActions,
): Promise<AgentActions | null> {
  const { db, clock } = parts;
  const { agentId } = asking;
  const all = (await listActions(db, agentId)).filter(({ isOn }) => isOn);
  if (all.length === 0) return null;
  const earlier = "ran" in asking ? [] : await recentResults(db, clock.now(), asking);
  const { tools, actionOf } = toolsFor(all);
  let uses = 0;
  let match: { question: string; found: Promise<MeantAction | null> } | undefined;

  const matchFor = (question: string) => {
    if (match?.question !== question)
      match = { question, found: meantAction(localModel, question, all.filter(isForm)) };
    return match.found;
  };

  return {
    tools,
    results: earlier.flatMap(({ id, name, result }) =>
      result ? [{ id, title: name, text: result }] : [],
    ),

    async use(tool, input, language) {
      const action = actionOf(tool);
      if (!action) return { type: "fault", text: `There is no tool named ${tool}.` };
      uses += 1;
      if (uses > usesMax)
        return { type: "fault", text: "No more tools can be used for this answer." };
      const { values, faults } = readValues(action.fields, Object(input));
      const wrong = Object.values(faults);
      if (wrong.length > 0 && !kindsOnServer[action.kind].isDraft)
        return { type: "fault", text: `${wrong.join(". ")}.` };
      if (!action.changes) return resultOf(action, await read(action, values, language));
      await offer(action, values, language);
      return { type: "offer" };
    },

    async meant(question) {
      const found = await matchFor(question);
      return found && { name: found.action.name, isSure: found.isSure };
    },

    async offerMeant(question, language) {
      const found = await matchFor(question);
      if (!found) return;
      await offer(found.action, null, language);
    },
  };

  async function offer(action: StoredAction, values: Values | null, language: string) {
    if ("ran" in asking) return asking.offered(action, values);
    await offerCall(db, clock.now(), { ...asking, action, language, caller: "visitor", values });
  }

  async function read(action: StoredAction, values: Values, language: string) {
    const now = clock.now();
    const conversationId = "ran" in asking ? null : asking.conversationId;
    const caller = conversationId ? "model" : "test";
    const call = await beginCall(db, now, { action, conversationId, language, caller, values });
    const { id: actionId, callsPerDay } = action;
    const isTaken = await takeCall(db, now, { agentId, actionId, callsPerDay, conversationId });
    const outcome = isTaken
      ? await runAction(parts, action, call, values)
      : await refuseCall(parts, action, call);
    if ("ran" in asking) asking.ran(action, outcome);
    return { ...outcome, id: call.id };
  }
}

/** Nobody can type JSON. */
function isForm({ fields }: StoredAction): boolean {
  return !fields.some(({ type, isRequired }) => type === "data" && isRequired);
}

function resultOf({ name }: StoredAction, outcome: Outcome & { id: string }): UsedAction {
  const { status, result, id, handoffNote } = outcome;
  if (handoffNote !== undefined) return { type: "handoff", reason: handoffNote };
  if (status === "done" && result)
    return { type: "result", passage: { id, title: name, text: result } };
  if (status === "failed")
    return {
      type: "fault",
      text: `${name} is not responding at the moment. Say so, and do not guess.`,
    };
  return { type: "fault", text: `${name} found nothing for these values.` };
}
