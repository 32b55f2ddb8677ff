import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Spender } from "./budget.ts";
import { type Asked, callModel, type ReplySchema, type ToolCall } from "./call-model.ts";
import { takeOwnCall } from "./call-shares.ts";
import type { ReadyModel } from "./choose-model.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { faultOf, isRefused, type ModelFault } from "./fault-words.ts";
import { later } from "./later.ts";
import { healthOf } from "./model-health.ts";
import type { ModelParts } from "./model-settings.ts";
import { noteRecovery, noteTrouble } from "./model-trouble.ts";
import { recordUse } from "./model-use.ts";
import { reserve, settle } from "./own-use.ts";

export interface TextRequest extends Spender, Omit<Asked, "schema"> {
  agentId: string;
  /** Whether the budget allows the call; checked while the prompt is built. */
  isTaken: Promise<boolean>;
  structure?: { instructions: string; schema: ReplySchema };
}

/** The day's calls, or the owner's own limit, are used up; the model itself is fine. */
export class BudgetUsedUp extends Error {}

/** The text so far is discarded: the answer starts over. */
export const startOver = Symbol("startOver");

/** The longest `Retry-After` that a visitor is made to wait. */
const waitMsMax = 10_000;

type WritingParts = ModelParts & { log: FastifyBaseLogger };

/**
 * Streams the model's text and its tool calls. Retries once if that may help, and throws a `ModelFault` if that fails, too. Ends
 * quietly when `signal` is aborted.
 */
export async function* writeText(
  parts: WritingParts,
  model: ReadyModel,
  request: TextRequest,
  signal: AbortSignal,
): AsyncGenerator<string | ToolCall | typeof startOver, void> {
  const health = healthOf(parts.db, model.id);
  const end = performance.now() + model.limits.wholeMs;
  let { isTaken } = request;
  let isRetry = false;
  for (;;) {
    if (!(await isTaken)) throw new BudgetUsedUp();
    const asked = formOf(request, health);
    const withinMs = Math.max(0, end - performance.now());
    const call: Call = { agentId: request.agentId, written: 0, withinMs };
    try {
      yield* countedCall(parts, model, asked, signal, call);
      return;
    } catch (error) {
      if (signal.aborted) return;
      const fault = faultUnlessUsedUp(error, model);
      // A request refused for its format is free, so its repetition counts as the same call.
      if (call.written === 0 && goesWithout(fault, asked, health)) continue;
      if (isRetry || !mayTryAgain(fault, end)) {
        noteFault(parts, model, fault);
        throw fault;
      }
      if (!(await waitFor(fault, signal))) return;
      if (call.written > 0) yield startOver;
    }
    isRetry = true;
    isTaken = takeCallFor(parts, model, request);
  }
}

/** Tools go without a reply format: providers that take both at once are few. */
function formOf(
  { structure, tools, ...plain }: TextRequest,
  health: ReturnType<typeof healthOf>,
): Asked {
  if (tools && tools.length > 0 && health.takesTools())
    return { ...plain, tools, isPlain: health.isPlain() };
  return structure && !health.isPlain() ? { ...plain, ...structure } : plain;
}

/** Whether the model can be asked again for less. */
function goesWithout(
  fault: ModelFault,
  { tools, schema, isPlain }: Asked,
  health: ReturnType<typeof healthOf>,
): boolean {
  if (!fault.isOfForm || !(tools || schema)) return false;
  if (tools && (fault.isOfTools || isPlain)) health.refusesTools();
  else health.speaksPlainly();
  return true;
}

/** One call of the operator's budgets. The cost of an owner's key is reserved when it is called. */
export async function takeCallFor(
  parts: ModelParts,
  { own }: ReadyModel,
  spender: Spender,
): Promise<boolean> {
  return own !== null || takeOwnCall(parts, spender);
}

function faultUnlessUsedUp(error: unknown, { settings }: ReadyModel): ModelFault {
  if (error instanceof BudgetUsedUp) throw error;
  return faultOf(error, settings);
}

function noteFault(parts: WritingParts, model: ReadyModel, fault: ModelFault): void {
  healthOf(parts.db, model.id).failed(parts.clock.now(), fault);
  if (!fault.isOfPrompt) later(parts.log, noteTrouble(parts, model, fault));
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
  /** In tokens. */
  written: number;
  withinMs: number;
}

async function* countedCall(
  { db, clock, log }: WritingParts,
  model: ReadyModel,
  asked: Asked,
  signal: AbortSignal,
  call: Call,
): AsyncGenerator<string | ToolCall, void> {
  const { settings, id, name, prices, limits, own } = model;
  const { agentId, withinMs } = call;
  const health = healthOf(db, id);
  const used = { inputTokens: 0, outputTokens: 0 };
  const expected = Math.ceil(
    estimateTokens(asked.instructions + (asked.pages ?? "") + asked.prompt),
  );
  const began = clock.now();
  const most = { inputTokens: expected, outputTokens: limits.outputTokensMax };
  const reserved = own && (await reserve(db, began, own, prices, most));
  if (own && reserved === null) throw new BudgetUsedUp();
  const beganMs = performance.now();
  let isFree = false;
  try {
    for await (const piece of callModel(settings, asked, { ...limits, withinMs }, signal, used)) {
      if (call.written === 0) {
        health.answered(performance.now() - beganMs);
        if (health.mayHaveTrouble()) later(log, noteRecovery({ db }, model));
      }
      call.written += typeof piece === "string" ? estimateTokens(piece) : 1;
      yield piece;
    }
  } catch (error) {
    isFree = isRefused(error);
    throw error;
  } finally {
    // What was cut off, or given up before its first word, reports no usage but costs its prompt.
    const tokens = {
      inputTokens: isFree ? 0 : used.inputTokens || expected,
      outputTokens: used.outputTokens || Math.ceil(call.written),
    };
    if (own) later(log, settle(db, began, own, reserved ?? 0, tokens, prices));
    else if (!isFree)
      later(log, recordUse(db, clock.now(), { agentId, model: name, ...tokens }, prices));
  }
}
