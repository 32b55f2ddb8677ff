import { createRequire } from "node:module";
import type { APICallError } from "ai";
import type { ModelSettings } from "./model-settings.ts";

const require = createRequire(import.meta.url);

/** A model gave no answer, or not a whole one. `message` is for the operator. */
export class ModelFault extends Error {
  /** Whether trying again at once may help. */
  readonly isPassing: boolean;
  /** It lies in what was asked: whoever asks something else is answered. */
  readonly isOfPrompt: boolean;
  /** It lies in how the answer was asked for: the same in plain words may be answered. */
  readonly isOfForm: boolean;

  constructor(
    message: string,
    {
      isPassing = true,
      isOfPrompt = false,
      isOfForm = false,
      cause,
    }: { isPassing?: boolean; isOfPrompt?: boolean; isOfForm?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = "ModelFault";
    this.isPassing = isPassing;
    this.isOfPrompt = isOfPrompt;
    this.isOfForm = isOfForm;
  }
}

/** What went wrong, in words that say what to mend. */
export function faultOf(
  error: unknown,
  settings: ModelSettings,
  model = settings.model ?? "",
): ModelFault {
  if (error instanceof ModelFault) return error;
  const where = settings.baseUrl ? new URL(settings.baseUrl).host : settings.provider;
  const fault = (message: string, isPassing: boolean, isOfPrompt = false) =>
    new ModelFault(message, { isPassing, isOfPrompt, cause: error });
  if (!isRefusal(error)) {
    return fault(`${where} answered, but not like a language model. Check the address.`, true);
  }
  const { statusCode, responseBody = "" } = error;
  if (statusCode === undefined || isConnecting(error))
    return fault(
      `${where} cannot be reached. Check the address, and that the server is running.`,
      true,
    );
  // What OpenRouter's moderation refuses. It quotes the prompt, so this comes before the key.
  if (statusCode === 403 && /moderation|flagged/i.test(responseBody))
    return fault(`${where} refused the call (${statusCode}).`, false, true);
  if (statusCode === 401 || statusCode === 403 || /api.?key/i.test(responseBody))
    return fault(
      `${where} refused the key. Check the key, and that it is allowed to use this model.`,
      false,
    );
  const isOfPrompt = [400, 413, 422].includes(statusCode);
  if ([400, 404, 422, 501].includes(statusCode) && aboutForm.test(responseBody))
    return new ModelFault(`${where} refused a parameter of the call (${statusCode}).`, {
      ...{ isPassing: false, isOfPrompt: true, isOfForm: true },
      cause: error,
    });
  if (/model/i.test(responseBody) && (statusCode === 404 || statusCode === 400)) {
    const message = `${where} does not know the model ${model}. Check its name.`;
    // Some say nearly the same of a prompt that is too long for the model.
    return fault(message, false, isOfPrompt);
  }
  if (statusCode === 404)
    return fault(`${where} has nothing at this address. Check the address.`, false);
  if (statusCode === 429)
    return fault(
      `${where} takes no more calls now: there were too many, or its credit is used up.`,
      true,
    );
  if (statusCode >= 500)
    return fault(`${where} is having trouble of its own (${statusCode}).`, true);
  if (statusCode >= 200 && statusCode < 300)
    return fault(`${where} answered, but not like a language model. Check the address.`, true);
  return fault(`${where} refused the call (${statusCode}).`, false, isOfPrompt);
}

/** As providers name what not every model takes. */
const aboutForm = /response_?format|json_?schema|temperature|tool|parameter/i;

function isRefusal(error: unknown): error is APICallError {
  // Read at the first fault, with the package's own types, which `require` forgets.
  const { APICallError } = require("ai") as typeof import("ai");
  return APICallError.isInstance(error);
}

function isConnecting({ cause, message }: APICallError): boolean {
  return /cannot connect|fetch failed/i.test(message) || cause instanceof TypeError;
}
