import { createRequire } from "node:module";
import type { APICallError } from "ai";
import type { ModelSettings } from "./model-settings.ts";

const require = createRequire(import.meta.url);

interface FaultKind {
  isPassing?: boolean;
  /** Caused by this prompt; others work. */
  isOfPrompt?: boolean;
  /** Caused by structured output; plain text may work. */
  isOfForm?: boolean;
  /** Caused by the tools. */
  isOfTools?: boolean;
  isLasting?: boolean;
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** `message` is for the operator. */
export class ModelFault extends Error {
  readonly isPassing: boolean;
  readonly isOfPrompt: boolean;
  readonly isOfForm: boolean;
  readonly isOfTools: boolean;
  readonly isLasting: boolean;
  readonly retryAfterMs: number;

  constructor(message: string, kind: FaultKind = {}) {
    super(message, { cause: kind.cause });
    this.name = "ModelFault";
    this.isPassing = kind.isPassing ?? true;
    this.isOfPrompt = kind.isOfPrompt ?? false;
    this.isOfForm = kind.isOfForm ?? false;
    this.isOfTools = kind.isOfTools ?? false;
    this.isLasting = kind.isLasting ?? false;
    this.retryAfterMs = kind.retryAfterMs ?? 0;
  }
}

export function faultOf(
  error: unknown,
  settings: ModelSettings,
  model = settings.model ?? "",
): ModelFault {
  if (error instanceof ModelFault) return error;
  const where = settings.baseUrl ? new URL(settings.baseUrl).host : settings.provider;
  const fault = (message: string, kind: FaultKind = {}) =>
    new ModelFault(message, { isPassing: false, ...kind, cause: error });
  const notLikeAModel = `${where} answered, but not like a language model. Check the address.`;
  if (!isRefusal(error)) return fault(notLikeAModel, { isPassing: true });
  const { statusCode, responseBody = "" } = error;
  if (statusCode === undefined || isConnecting(error))
    return fault(`${where} cannot be reached. Check the address, and that the server is running.`, {
      isPassing: true,
    });
  const isOfPrompt = [400, 413, 422].includes(statusCode);
  // OpenRouter's moderation quotes the prompt, so check this before the key.
  if (statusCode === 403 && /moderation|flagged/i.test(responseBody))
    return fault(`${where} refused the call (${statusCode}).`, { isOfPrompt: true });
  if (statusCode === 402 || (statusCode < 500 && aboutCredit.test(responseBody)))
    return fault(`The credit at ${where} is used up. Top it up there.`, { isLasting: true });
  if (statusCode === 401 || statusCode === 403 || /api.?key/i.test(responseBody))
    return fault(
      `${where} refused the key. Check the key, and that it is allowed to use this model.`,
      { isLasting: true },
    );
  if (isOfPrompt && aboutLength.test(responseBody))
    return fault(`The prompt is longer than ${model} takes. Give it a larger context.`, {
      isOfPrompt,
    });
  if ([400, 404, 422, 501].includes(statusCode) && aboutForm.test(responseBody))
    return fault(`${where} refused a parameter of the call (${statusCode}).`, {
      isOfPrompt: true,
      isOfForm: true,
      isOfTools: /tool|function/i.test(responseBody),
    });
  if ([400, 404].includes(statusCode) && aboutName.test(responseBody))
    return fault(`${where} does not know the model ${model}. Check its name.`, {
      isLasting: true,
    });
  if (statusCode === 404)
    return fault(`${where} has nothing at this address. Check the address.`, { isLasting: true });
  if (statusCode === 429)
    return fault(`${where} is refusing calls for now: there were too many.`, {
      isPassing: true,
      retryAfterMs: retryAfterMs(error),
    });
  if (statusCode >= 500)
    return fault(`${where} is having trouble of its own (${statusCode}).`, { isPassing: true });
  if (statusCode >= 200 && statusCode < 300) return fault(notLikeAModel, { isPassing: true });
  return fault(`${where} refused the call (${statusCode}).`, { isOfPrompt });
}

const aboutCredit =
  /insufficient[_ ](?:quota|credit|balance|funds)|credit balance|out of credits|billing_hard_limit/i;
const aboutLength =
  /context.?(?:length|window|size)|(?:prompt|input) (?:is )?too long|too many tokens/i;
/** How providers name parameters that some models do not support. */
const aboutForm =
  /response_?format|json_?schema|temperature|tool|parameter|reasoning|thinking|not support/i;
const aboutName =
  /model.*(?:not (?:exist|found|a valid)|unknown|invalid)|(?:unknown|invalid|no such|not a valid).*model/is;

const usualRetryMs = 1_000;

/** In seconds or as a date (RFC 9110 §10.2.3). */
function retryAfterMs({ responseHeaders = {} }: APICallError): number {
  const after = responseHeaders["retry-after"]?.trim();
  if (!after) return usualRetryMs;
  const ms = /^\d+(\.\d+)?$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : usualRetryMs;
}

function isRefusal(error: unknown): error is APICallError {
  // Imported at the first fault. The types are the package's own, which `require` loses.
  const { APICallError } = require("ai") as typeof import("ai");
  return APICallError.isInstance(error);
}

/** The provider never began to answer, so it charges nothing. */
export function isRefused(error: unknown): boolean {
  if (!isRefusal(error)) return false;
  const { statusCode = 0 } = error;
  return statusCode < 200 || statusCode >= 300;
}

function isConnecting({ cause, message }: APICallError): boolean {
  return /cannot connect|fetch failed/i.test(message) || cause instanceof TypeError;
}
