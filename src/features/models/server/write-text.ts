import type { JSONSchema7 } from "ai";
import type { FastifyBaseLogger } from "fastify";
import type { Spender } from "./budget.ts";
import { takeOwnCall } from "./call-shares.ts";
import { callOptions, languageModel } from "./connect.ts";
import { faultOf, ModelFault } from "./fault-words.ts";
import { healthOf } from "./model-health.ts";
import {
  type ModelParts,
  type ModelSettings,
  nameOfModel,
  type ReadModelSettings,
  readModelSettings,
} from "./model-settings.ts";
import { recordUseSoon } from "./model-use.ts";

export interface TextRequest extends Spender {
  agentId: string;
  /** Whether the budget has one call left: asked by `takeCall`, while the prompt is put together. */
  isTaken: Promise<boolean>;
  instructions: string;
  /** Where the endpoint keeps to a form, these instructions are given instead of the others. */
  structure?: { instructions: string; schema: ReplySchema };
  /** What the prompt begins with and others begin with too. */
  pages?: string;
  prompt: string;
}

export type ReplySchema = JSONSchema7;

export interface TextLimits {
  firstByteMs: number;
  /** Of one call and its retry together. */
  wholeMs: number;
  outputTokensMax: number;
  charactersMax: number;
}

/** A visitor gets some answer within 20 seconds, whatever the provider does. */
export const usualLimits: TextLimits = {
  firstByteMs: 8_000,
  wholeMs: 18_000,
  outputTokensMax: 2_000,
  charactersMax: 8_000,
};

/** Facts are said as they stand. */
const temperature = 0.2;

export type WhyNoModel = "none" | "off" | "resting" | "budget";

export interface ReadyModel {
  settings: ModelSettings;
  name: string;
  prices: ReadModelSettings["prices"];
}

/** The model that writes answers now, or why there is none. */
export async function modelNow(parts: ModelParts): Promise<ReadyModel | WhyNoModel> {
  const { settings, isEnabled, prices } = await readModelSettings(parts);
  if (!settings?.model || !languageModel(settings)) return "none";
  if (!isEnabled) return "off";
  const name = nameOfModel(settings, settings.model);
  return healthOf(parts.db, name).isResting(parts.clock.now())
    ? "resting"
    : { settings, name, prices };
}

/** The day's calls are used up: nothing is wrong with the model. */
export class BudgetUsedUp extends Error {}

type WritingParts = ModelParts & { log: FastifyBaseLogger };

/**
 * What the model writes, as it comes. Tried once more where it fails before its first word; throws where
 * that fails too, or it ends half-way. Ends without a fault where `signal` is aborted.
 */
export async function* writeText(
  parts: WritingParts,
  model: ReadyModel,
  request: TextRequest,
  signal: AbortSignal,
  limits = usualLimits,
): AsyncGenerator<string, void> {
  const health = healthOf(parts.db, model.name);
  const end = performance.now() + limits.wholeMs;
  let { isTaken } = request;
  let isRetry = false;
  for (;;) {
    if (!(await isTaken)) throw new BudgetUsedUp();
    const { structure, ...plain } = request;
    const asked = structure && !health.isPlain() ? { ...plain, ...structure } : plain;
    const withinMs = Math.max(0, end - performance.now());
    const call: Call = { agentId: request.agentId, written: 0 };
    try {
      yield* countedCall(parts, model, asked, { ...limits, withinMs }, signal, call);
      return;
    } catch (error) {
      if (signal.aborted) return;
      const fault = faultOf(error, model.settings);
      const isSilent = call.written === 0;
      // What was refused for its form was not answered, so asking in another is no call of its own.
      if (isSilent && "schema" in asked && fault.isOfForm) health.speaksPlainly();
      else if (isSilent && !isRetry && fault.isPassing) {
        isRetry = true;
        isTaken = takeOwnCall(parts, request);
      } else {
        health.failed(parts.clock.now(), fault);
        throw fault;
      }
    }
  }
}

interface Call {
  agentId: string;
  /** How many characters have come. */
  written: number;
}

/** Records what the call used, however it ends. */
async function* countedCall(
  { db, clock, log }: WritingParts,
  { settings, name, prices }: ReadyModel,
  asked: Asked,
  limits: TextLimits & { withinMs: number },
  signal: AbortSignal,
  call: Call,
): AsyncGenerator<string, void> {
  const used = { inputTokens: 0, outputTokens: 0 };
  const began = performance.now();
  try {
    for await (const text of callOnce(settings, asked, limits, signal, used)) {
      if (call.written === 0) healthOf(db, name).answered(performance.now() - began);
      call.written += text.length;
      yield text;
    }
  } finally {
    // Where the stream was cut off nobody tells what it cost: four letters are about a token.
    const inputTokens = used.inputTokens || Math.ceil(lengthOf(asked) / 4);
    const outputTokens = used.outputTokens || Math.ceil(call.written / 4);
    const use = { agentId: call.agentId, model: name, inputTokens, outputTokens };
    if (used.inputTokens || call.written)
      recordUseSoon(db, clock.now(), use, prices).catch((err: unknown) =>
        log.warn({ err, ...use }, "what a model's call used was not counted"),
      );
  }
}

interface Asked extends Pick<TextRequest, "instructions" | "pages" | "prompt"> {
  schema?: ReplySchema;
}

async function* callOnce(
  settings: ModelSettings,
  { instructions, pages = "", prompt, schema }: Asked,
  limits: TextLimits & { withinMs: number },
  signal: AbortSignal,
  used: { inputTokens: number; outputTokens: number },
): AsyncGenerator<string, void> {
  const model = languageModel(settings);
  if (!model) throw new ModelFault("No model is named.", { isPassing: false });
  const stop = new AbortController();
  const tooSlow = (what: string, ms: number) =>
    new ModelFault(`${settings.model} ${what} within ${Math.ceil(ms / 1000)} seconds.`);
  const firstMs = Math.min(limits.firstByteMs, limits.withinMs);
  const first = setTimeout(() => stop.abort(tooSlow("did not start answering", firstMs)), firstMs);
  const whole = setTimeout(
    () => stop.abort(tooSlow("did not finish its answer", limits.wholeMs)),
    limits.withinMs,
  );
  let length = 0;
  let hasEnded = false;
  try {
    // The provider's own stream: `streamText` adds tools and steps to it, and twice its time.
    const { stream } = await model.doStream({
      prompt: [
        { role: "system", content: instructions },
        { role: "user", content: contentOf(settings, pages, prompt) },
      ],
      ...callOptions(settings),
      ...(schema && { responseFormat: { type: "json", schema, name: "reply" }, temperature }),
      maxOutputTokens: limits.outputTokensMax,
      abortSignal: AbortSignal.any([signal, stop.signal]),
    });
    let finish: string | undefined;
    for await (const part of stream) {
      if (part.type === "error") throw part.error;
      // PostgreSQL keeps no text with this letter in it.
      const text = part.type === "text-delta" ? part.delta.replaceAll("\0", "") : "";
      if (text) {
        clearTimeout(first);
        length += text.length;
        yield text;
        if (length > limits.charactersMax) return;
      }
      if (part.type === "finish") {
        finish = part.finishReason.unified;
        used.inputTokens = part.usage.inputTokens.total ?? 0;
        used.outputTokens = part.usage.outputTokens.total ?? 0;
      }
    }
    hasEnded = true;
    if (length === 0) {
      // To this prompt: it is refused, or thinking about it took all the words there are.
      const isOfPrompt = finish === "content-filter" || finish === "length";
      const fault = { isOfPrompt, isPassing: !isOfPrompt };
      throw new ModelFault(`${settings.model} gave an empty answer.`, fault);
    }
    if (!finish || ["error", "interrupted", "other"].includes(finish))
      throw new ModelFault(`${settings.model} stopped in the middle of its answer.`);
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    clearTimeout(first);
    clearTimeout(whole);
    // Whoever stops listening stops paying.
    if (!hasEnded) stop.abort(new ModelFault("Nobody listens any more."));
  }
}

function lengthOf({ instructions, pages = "", prompt }: Asked): number {
  return instructions.length + pages.length + prompt.length;
}

/** Anthropic remembers what is marked, others what begins the same. */
function contentOf({ provider }: ModelSettings, pages: string, prompt: string) {
  const text = (text: string) => ({ type: "text" as const, text });
  if (!pages || provider !== "anthropic") return [text(pages + prompt)];
  const providerOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };
  return [{ ...text(pages), providerOptions }, text(prompt)];
}
