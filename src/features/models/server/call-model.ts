import type { JSONSchema7 } from "ai";
import { onSignOfLife } from "./call-provider.ts";
import { callOptions, languageModel, type WritingModel } from "./connect.ts";
import { ModelFault } from "./fault-words.ts";
import type { ModelSettings, TextLimits } from "./model-settings.ts";
import type { Tokens } from "./model-use.ts";

export type ReplySchema = JSONSchema7;

/** What the model may call besides writing. */
export interface ModelTool {
  name: string;
  description: string;
  schema: ReplySchema;
}

export interface ToolCall {
  tool: string;
  /** What the model wrote; null if it was not JSON. */
  input: unknown;
}

export interface Asked {
  instructions: string;
  /** The beginning of the prompt, the same in other prompts, so that providers can cache it. */
  pages?: string;
  prompt: string;
  /** If omitted, asks for plain text, without optional parameters. */
  schema?: ReplySchema;
  temperature?: number;
  /** Several providers take either tools or a schema. */
  tools?: readonly ModelTool[];
  /** Without optional parameters, although there are tools. */
  isPlain?: boolean;
}

/** Low: answers repeat facts. */
const usualTemperature = 0.2;

/** Yields text and tool calls. Throws if the text is incomplete; sets `used` at the end. */
export async function* callModel(
  settings: ModelSettings,
  asked: Asked,
  limits: TextLimits & { withinMs?: number },
  signal: AbortSignal,
  used: Tokens,
): AsyncGenerator<string | ToolCall, void> {
  const model = languageModel(settings);
  if (!model) throw new ModelFault("No model is named.", { isPassing: false });
  const { wholeMs, withinMs = wholeMs, outputTokensMax, charactersMax } = limits;
  const clocks = startClocks(settings, { ...limits, withinMs });
  const abortSignal = AbortSignal.any([signal, clocks.signal]);
  onSignOfLife(abortSignal, clocks.heard);
  let length = 0;
  let hasEnded = false;
  const cutOff = (why: string) =>
    new ModelFault(`${settings.model} ${why}`, { isPassing: false, isOfPrompt: true });
  try {
    // The provider's own stream: `streamText` adds tools and steps, and takes twice as long.
    const { stream } = await model.doStream({
      ...requestOf(settings, asked),
      maxOutputTokens: outputTokensMax,
      abortSignal,
    });
    let finish: string | undefined;
    for await (const part of stream) {
      if (part.type === "error") throw part.error;
      const piece = pieceIn(part);
      if (piece) {
        length += typeof piece === "string" ? piece.length : JSON.stringify(piece.input).length;
        if (length > charactersMax) throw cutOff(`wrote more than ${charactersMax} characters.`);
        // A slow reader is not the provider's fault.
        clocks.pause();
        yield piece;
        clocks.heard();
      }
      if (part.type === "finish") {
        finish = part.finishReason.unified;
        used.inputTokens = part.usage.inputTokens.total ?? 0;
        used.outputTokens = part.usage.outputTokens.total ?? 0;
      }
    }
    hasEnded = true;
    if (finish === "length")
      throw cutOff(`used up its ${outputTokensMax} tokens before its answer was whole.`);
    if (finish === "content-filter") throw cutOff("was stopped by its provider's filter.");
    if (length === 0) throw new ModelFault(`${settings.model} gave an empty answer.`);
    if (!finish || ["error", "interrupted", "other"].includes(finish))
      throw new ModelFault(`${settings.model} stopped in the middle of its answer.`);
  } catch (error) {
    throw clocks.signal.aborted ? clocks.signal.reason : error;
  } finally {
    // Output costs money.
    clocks.end(hasEnded);
  }
}

function functionTool({ name, description, schema }: ModelTool) {
  return { type: "function" as const, name, description, inputSchema: schema };
}

function jsonIn(text: string): unknown {
  try {
    // A tool without fields is called with nothing.
    return text.trim() ? JSON.parse(text) : {};
  } catch {
    return null;
  }
}

function startClocks(
  { model }: ModelSettings,
  { silenceMs, wholeMs, withinMs }: TextLimits & { withinMs: number },
) {
  const stop = new AbortController();
  const tooSlow = (what: string, ms: number) => {
    const message = `${model} ${what} within ${Math.ceil(ms / 1000)} seconds.`;
    stop.abort(new ModelFault(message, { isPassing: false }));
  };
  const whole = setTimeout(() => tooSlow("did not finish its answer", wholeMs), withinMs);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const pause = () => clearTimeout(silence);
  const heard = () => {
    pause();
    silence = setTimeout(() => tooSlow("gave no sign of life", silenceMs), silenceMs);
  };
  heard();
  return {
    signal: stop.signal,
    heard,
    pause,
    end(hasEnded: boolean) {
      pause();
      clearTimeout(whole);
      if (!hasEnded) stop.abort(new ModelFault("Nobody listens any more."));
      // Late chunks must not restart a timer.
      pause();
    },
  };
}

type StreamPart =
  Awaited<ReturnType<WritingModel["doStream"]>>["stream"] extends ReadableStream<infer Part>
    ? Part
    : never;

function pieceIn(part: StreamPart): string | ToolCall | null {
  if (part.type === "tool-call") return { tool: part.toolName, input: jsonIn(part.input) };
  // PostgreSQL cannot store this character.
  return part.type === "text-delta" ? part.delta.replaceAll("\0", "") : null;
}

function requestOf(settings: ModelSettings, asked: Asked): Parameters<WritingModel["doStream"]>[0] {
  const { instructions, pages = "", prompt, schema, tools = [], isPlain = !schema } = asked;
  const { temperature = usualTemperature } = asked;
  return {
    prompt: [
      { role: "system", content: instructions },
      { role: "user", content: contentOf(settings, pages, prompt) },
    ],
    ...callOptions(settings, isPlain),
    ...(schema && { responseFormat: { type: "json", schema, name: "reply" } }),
    ...(tools.length > 0 && { tools: tools.map(functionTool) }),
    ...(!isPlain && { temperature }),
  };
}

/** Anthropic caches what is marked; others cache common prefixes. */
function contentOf({ provider }: ModelSettings, pages: string, prompt: string) {
  const text = (text: string) => ({ type: "text" as const, text });
  if (!pages || provider !== "anthropic") return [text(pages + prompt)];
  const providerOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };
  return [{ ...text(pages), providerOptions }, text(prompt)];
}
