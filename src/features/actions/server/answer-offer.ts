import { fill, packFor } from "#language/packs.ts";
import { invalid } from "#platform/server/errors.ts";
import type { OfferAnswer } from "../contract.ts";
import { declineOffer, findOffer, type StoredCall, takeOffer } from "./calls.ts";
import { kindsOnServer } from "./kinds.ts";
import { isAsOffered } from "./offers.ts";
import type { Outcome } from "./outcome.ts";
import { findAction, type StoredAction } from "./queries.ts";
import { type ActionParts, refuseCall, runAction } from "./run-action.ts";
import { takeCall } from "./take-call.ts";
import { readValues } from "./values.ts";

export interface OfferReply {
  text: string;
  /** Cited as the source if the text quotes it. */
  actionName: string | null;
  /** Something went wrong: a person may help. */
  offersContact: boolean;
  /** Why a person is called now. */
  handoffNote?: string;
}

interface Which {
  agentId: string;
  conversationId: string;
}

/**
 * What the visitor says with a yes, line by line as it will be sent; it becomes their message. Null for a no, and for
 * an offer that is gone, of which only the reply tells.
 */
export async function saidOf(
  { db }: Pick<ActionParts, "db">,
  which: Which,
  answer: OfferAnswer,
): Promise<string | null> {
  const { offered, action } = await offerFor({ db }, which, answer);
  if (!offered || !action || answer.isDeclined) return null;
  const { values, faults } = valuesFor(offered, action, answer);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const lines = action.fields.flatMap(({ name, label }) =>
    values[name] ? [`${label}: ${values[name]}`] : [],
  );
  return [action.name, ...lines].join("\n");
}

/** Carries out what the visitor agreed to, once, and reports the outcome. */
export async function answerOffer(
  parts: ActionParts,
  which: Which,
  answer: OfferAnswer,
): Promise<OfferReply> {
  const { db, clock } = parts;
  const { offered, action } = await offerFor(parts, which, answer);
  const words = packFor(offered?.language ?? "en").agent.action;
  const only = (text: string) => ({ text, actionName: null, offersContact: false });
  if (!offered) return only(words.gone);
  const asItIs = async () => (await findOffer(db, { ...which, id: answer.id })) ?? offered;
  if (answer.isDeclined) {
    await declineOffer(db, clock.now(), offered);
    const ended = await asItIs();
    return ended.ranAt ? saidBefore(ended, action) : only(words.declined);
  }
  if (!action) return only(words.gone);
  const { values, faults } = valuesFor(offered, action, answer);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const now = clock.now();
  const call = await takeOffer(db, now, offered, { action, values });
  // Sent again after a lost connection: the first yes counts.
  if (!call) return saidBefore(await asItIs(), action);
  const { id: actionId, callsPerDay } = action;
  if (!(await takeCall(db, now, { ...which, actionId, callsPerDay }))) {
    await refuseCall(parts, action, call);
    return { ...only(words.notNow), offersContact: true };
  }
  const outcome = await runAction(parts, action, call, values);
  const reply = replyOf(action, offered.language, outcome);
  const { handoffNote } = outcome;
  return handoffNote === undefined
    ? reply
    : { ...reply, text: packFor(offered.language).agent.personWillAnswer, handoffNote };
}

async function offerFor({ db }: Pick<ActionParts, "db">, which: Which, { id }: OfferAnswer) {
  const offered = await findOffer(db, { ...which, id });
  const action = offered && (await findAction(db, which.agentId, offered.actionId));
  return { offered, action: action && isAsOffered(action, offered) ? action : undefined };
}

/** What was shown is what is sent: but for a draft, values that the visitor did not type cannot be replaced. */
function valuesFor(offered: StoredCall, action: StoredAction, answer: OfferAnswer) {
  const { isDraft } = kindsOnServer[action.kind];
  const values = isDraft ? (answer.values ?? offered.values) : (offered.values ?? answer.values);
  return readValues(action.fields, values ?? {});
}

/** To a yes or no after the first yes. */
function saidBefore(
  { status, result, language }: StoredCall,
  action: StoredAction | undefined,
): OfferReply {
  if (action && (status === "done" || status === "refused" || status === "failed"))
    return replyOf(action, language, { status, result: result ?? "" });
  const { gone, unclear } = packFor(language).agent.action;
  const text = status === "running" && action?.changes !== false ? unclear : gone;
  return { text, actionName: null, offersContact: status === "running" };
}

function replyOf(
  { name, changes }: StoredAction,
  language: string,
  { status, result }: Pick<Outcome, "status" | "result">,
): OfferReply {
  const words = packFor(language).agent.action;
  if (status === "done" && result) {
    const lines = result.split("\n");
    const list = lines.length > 1 ? lines.map((line) => `- ${line}`).join("\n") : result;
    return {
      text: `${fill(changes ? words.done : words.found, { name })} [1]\n\n${list}`,
      actionName: name,
      offersContact: false,
    };
  }
  const text =
    status === "done"
      ? fill(changes ? words.done : words.nothing, { name })
      : status === "refused"
        ? changes
          ? words.refused
          : words.nothing
        : changes
          ? words.unclear
          : words.notNow;
  return { text, actionName: null, offersContact: status !== "done" };
}
