import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Spender } from "./budget.ts";
import { type Asked, callModel, type ReplySchema } from "./call-model.ts";
import { takeOwnCall } from "./call-shares.ts";
import { languageModel } from "./connect.ts";
import { faultOf, type ModelFault } from "./fault-words.ts";
import { later } from "./later.ts";
import { healthOf } from "./model-health.ts";
import {
  type ModelParts,
  type ModelSettings,
  nameOfModel,
  type ReadModelSettings,
  readModelSettings,
  type TextLimits,
} from "./model-settings.ts";
import { noteRecovery, noteTrouble } from "./model-trouble.ts";
import { recordUse } from "./model-use.ts";

export interface TextRequest extends Spender, Omit<Asked, "schema"> {
  agentId: string;
  /** Whether the budget has one call left: asked by `takeCall`, while the prompt is put together. */
  isTaken: Promise<boolean>;
  /** Where the endpoint keeps to a form, these instructions are given instead of the others. */
  structure?: { instructions: string; schema: ReplySchema };
}

export type WhyNoModel = "none" | "off" | "resting" | "budget";

export interface ReadyModel {
  settings: ModelSettings;
  name: string;
  prices: ReadModelSettings["prices"];
  limits: TextLimits;
}

/** The model that writes answers now, or why there is none. */
export async function modelNow(parts: ModelParts): Promise<ReadyModel | WhyNoModel> {
  const { settings, isEnabled, prices, limits } = await readModelSettings(parts);
  if (!settings?.model || !languageModel(settings)) return "none";
  if (!isEnabled) return "off";
  const name = nameOfModel(settings, settings.model);
  return healthOf(parts.db, name).isResting(parts.clock.now())
    ? "resting"
    : { settings, name, prices, limits };
}

/** The day's calls are used up: nothing is wrong with the model. */
export class BudgetUsedUp extends Error {}

/** What was written so far is void: it begins anew. */
export const anew = Symbol("anew");

/** A visitor waits no longer than this for a provider that wants to be left alone. */
const waitMsMax = 10_000;

type WritingParts = ModelParts & { log: FastifyBaseLogger };

/**
 * What the model writes, as it comes. Tried once more where that may help; throws where that fails too. Ends without
 * a fault where `signal` is aborted.
 */
export async function* writeText(
  parts: WritingParts,
  model: ReadyModel,
  request: TextRequest,
  signal: AbortSignal,
): AsyncGenerator<string | typeof anew, void> {
  const health = healthOf(parts.db, model.name);
  const end = performance.now() + model.limits.wholeMs;
  let { isTaken } = request;
  let isRetry = false;
  for (;;) {
    if (!(await isTaken)) throw new BudgetUsedUp();
    const { structure, ...plain } = request;
    const asked = structure && !health.isPlain() ? { ...plain, ...structure } : plain;
    const withinMs = Math.max(0, end - performance.now());
    const call: Call = { agentId: request.agentId, written: 0, withinMs };
    try {
      yield* countedCall(parts, model, asked, signal, call);
      return;
    } catch (error) {
      if (signal.aborted) return;
      const fault = faultOf(error, model.settings);
      // What was refused for its form was not answered, so asking in another is no call of its own.
      if (call.written === 0 && "schema" in asked && fault.isOfForm) {
        health.speaksPlainly();
        continue;
      }
      if (isRetry || !mayTryAgain(fault, end)) {
        noteFault(parts, model, fault);
        throw fault;
      }
      if (!(await waitFor(fault, signal))) return;
      if (call.written > 0) yield anew;
    }
    isRetry = true;
    isTaken = takeOwnCall(parts, request);
  }
}

function noteFault(parts: WritingParts, { name }: ReadyModel, fault: ModelFault): void {
  healthOf(parts.db, name).failed(parts.clock.now(), fault);
  if (fault.isLasting) later(parts.log, noteTrouble(parts, name, fault));
}

/** False where nobody listens any more. */
async function waitFor({ retryAfterMs }: ModelFault, signal: AbortSignal): Promise<boolean> {
  await wait(retryAfterMs, undefined, { signal }).catch(() => {});
  return !signal.aborted;
}

function mayTryAgain({ isPassing, retryAfterMs }: ModelFault, end: number): boolean {
  return isPassing && retryAfterMs <= waitMsMax && performance.now() + retryAfterMs < end;
}

interface Call {
  agentId: string;
  /** How many characters have come. */
  written: number;
  withinMs: number;
}

/** Records what the call used, however it ends. */
async function* countedCall(
  { db, clock, log }: WritingParts,
  { settings, name, prices, limits }: ReadyModel,
  asked: Asked,
  signal: AbortSignal,
  call: Call,
): AsyncGenerator<string, void> {
  const { agentId, withinMs } = call;
  const health = healthOf(db, name);
  const used = { inputTokens: 0, outputTokens: 0 };
  const began = performance.now();
  try {
    for await (const text of callModel(settings, asked, { ...limits, withinMs }, signal, used)) {
      if (call.written === 0) {
        health.answered(performance.now() - began);
        if (health.mayHaveTrouble()) later(log, noteRecovery({ db }, name));
      }
      call.written += text.length;
      yield text;
    }
  } finally {
    // Where the stream was cut off nobody tells what it cost: four letters are about a token.
    const inputTokens = used.inputTokens || Math.ceil(lengthOf(asked) / 4);
    const outputTokens = used.outputTokens || Math.ceil(call.written / 4);
    const use = { agentId, model: name, inputTokens, outputTokens };
    if (used.inputTokens || call.written) later(log, recordUse(db, clock.now(), use, prices));
  }
}

function lengthOf({ instructions, pages = "", prompt }: Asked): number {
  return instructions.length + pages.length + prompt.length;
}
