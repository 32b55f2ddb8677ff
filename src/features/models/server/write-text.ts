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
  /** Whether the budget allows the call; checked while the prompt is built. */
  isTaken: Promise<boolean>;
  structure?: { instructions: string; schema: ReplySchema };
}

export type WhyNoModel = "none" | "off" | "resting" | "budget";

export interface ReadyModel {
  settings: ModelSettings;
  name: string;
  prices: ReadModelSettings["prices"];
  limits: TextLimits;
}

export async function currentModel(parts: ModelParts): Promise<ReadyModel | WhyNoModel> {
  const { settings, isEnabled, prices, limits } = await readModelSettings(parts);
  if (!settings?.model || !languageModel(settings)) return "none";
  if (!isEnabled) return "off";
  const name = nameOfModel(settings, settings.model);
  return healthOf(parts.db, name).isResting(parts.clock.now())
    ? "resting"
    : { settings, name, prices, limits };
}

/** The model itself is fine. */
export class BudgetUsedUp extends Error {}

/** The text so far is discarded: the answer starts over. */
export const startOver = Symbol("startOver");

/** The longest `Retry-After` that a visitor is made to wait. */
const waitMsMax = 10_000;

type WritingParts = ModelParts & { log: FastifyBaseLogger };

/**
 * Streams the model's text. Retries once if that may help, and throws a `ModelFault` if that fails, too. Ends
 * quietly when `signal` is aborted.
 */
export async function* writeText(
  parts: WritingParts,
  model: ReadyModel,
  request: TextRequest,
  signal: AbortSignal,
): AsyncGenerator<string | typeof startOver, void> {
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
      // A request refused for its format is free, so its repetition in plain text counts as the same call.
      if (call.written === 0 && "schema" in asked && fault.isOfForm) {
        health.speaksPlainly();
        continue;
      }
      if (isRetry || !mayTryAgain(fault, end)) {
        noteFault(parts, model, fault);
        throw fault;
      }
      if (!(await waitFor(fault, signal))) return;
      if (call.written > 0) yield startOver;
    }
    isRetry = true;
    isTaken = takeOwnCall(parts, request);
  }
}

function noteFault(parts: WritingParts, { name }: ReadyModel, fault: ModelFault): void {
  healthOf(parts.db, name).failed(parts.clock.now(), fault);
  if (fault.isLasting) later(parts.log, noteTrouble(parts, name, fault));
}

async function waitFor({ retryAfterMs }: ModelFault, signal: AbortSignal): Promise<boolean> {
  await wait(retryAfterMs, undefined, { signal }).catch(() => {});
  return !signal.aborted;
}

function mayTryAgain({ isPassing, retryAfterMs }: ModelFault, end: number): boolean {
  return isPassing && retryAfterMs <= waitMsMax && performance.now() + retryAfterMs < end;
}

interface Call {
  agentId: string;
  written: number;
  withinMs: number;
}

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
    // A stream that was cut off reports no usage; four characters are about one token.
    const inputTokens = used.inputTokens || Math.ceil(lengthOf(asked) / 4);
    const outputTokens = used.outputTokens || Math.ceil(call.written / 4);
    const use = { agentId, model: name, inputTokens, outputTokens };
    if (used.inputTokens || call.written) later(log, recordUse(db, clock.now(), use, prices));
  }
}

function lengthOf({ instructions, pages = "", prompt }: Asked): number {
  return instructions.length + pages.length + prompt.length;
}
