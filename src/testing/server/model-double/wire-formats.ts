// Over 300 lines: four providers' request and stream formats, from their documentation.

import type { Behavior } from "./behavior.ts";

export interface WireFormat {
  instructions: (body: Body) => string;
  prompt: (body: Body) => string;
  begin: (model: string) => string[];
  piece: (text: string) => string[];
  thought: (text: string) => string[];
  /** How the call asks for structured output, if it does. */
  form: (body: Body) => "format" | "tool" | null;
  beginTool?: () => string[];
  toolPiece?: (text: string) => string[];
  end: (tokens: { input: number; output: number }, why: WhyEnded) => string[];
  /** The names of the tools that are offered. */
  offered: (body: Body) => string[];
  call: (tool: string, input: string) => string[];
  error: (status: number, message: string) => object;
}

/** Complete, stopped by a filter, out of tokens, or with a call. */
type WhyEnded = "said" | "filtered" | "used-up" | "called";

// Whatever a client sends: the double reads only what it needs.
// biome-ignore lint/suspicious/noExplicitAny: it is JSON of five formats
export type Body = any;

const data = (event: object | string) =>
  `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`;
const named = (event: { type: string; [field: string]: unknown }) =>
  `event: ${event.type}\n${data(event)}`;
const openAiError = (_status: number, message: string) => ({
  error: { message, type: "invalid_request_error", param: null, code: null },
});

function textOf(content: Body): string {
  if (typeof content === "string") return content;
  return (content ?? []).map(({ text = "" }: { text?: string }) => text).join("");
}

function byRole(messages: Body, isSystem: boolean): string {
  const system = ["system", "developer"];
  return messages
    .filter(({ role }: { role: string }) => system.includes(role) === isSystem)
    .map(({ content }: Body) => textOf(content))
    .join("\n");
}

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1_700_000_000,
  model: "double",
  choices: [{ index: 0, delta, finish_reason }],
});

/** POST …/chat/completions */
const chatCompletions: WireFormat = {
  instructions: ({ messages }) => byRole(messages, true),
  prompt: ({ messages }) => byRole(messages, false),
  begin: () => [data(chunk({ role: "assistant", content: "" }))],
  piece: (text) => [data(chunk({ content: text }))],
  thought: (text) => [data(chunk({ reasoning_content: text }))],
  form: ({ response_format }) => (response_format?.json_schema ? "format" : null),
  end: ({ input, output }, why) => [
    data(
      chunk(
        {},
        { said: "stop", filtered: "content_filter", "used-up": "length", called: "tool_calls" }[
          why
        ],
      ),
    ),
    data({
      ...chunk({}),
      choices: [],
      usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    }),
    data("[DONE]"),
  ],
  offered: ({ tools }) => (tools ?? []).map(({ function: { name } }: Body) => name),
  call: (name, input) => [
    data(
      chunk({
        tool_calls: [
          { index: 0, id: "call_1", type: "function", function: { name, arguments: "" } },
        ],
      }),
    ),
    data(chunk({ tool_calls: [{ index: 0, function: { arguments: input } }] })),
  ],
  error: openAiError,
};

/** POST …/responses */
const responses: WireFormat = {
  instructions: ({ input, instructions }) => instructions ?? byRole(input, true),
  prompt: ({ input }) => byRole(input, false),
  begin: (model) => [
    named({
      type: "response.created",
      response: { id: "resp_1", created_at: 1_700_000_000, model, service_tier: null },
    }),
    named({
      type: "response.output_item.added",
      output_index: 0,
      item: { type: "message", id: "msg_1", role: "assistant", status: "in_progress", content: [] },
    }),
  ],
  thought: (delta) => [
    named({
      type: "response.reasoning_summary_text.delta",
      item_id: "rs_1",
      output_index: 0,
      summary_index: 0,
      delta,
    }),
  ],
  form: ({ text }) => (text?.format?.type === "json_schema" ? "format" : null),
  piece: (delta) => [
    named({
      type: "response.output_text.delta",
      item_id: "msg_1",
      output_index: 0,
      content_index: 0,
      delta,
      logprobs: [],
    }),
  ],
  end: ({ input, output }, why) => [
    named({
      type: "response.output_item.done",
      output_index: 0,
      item: { type: "message", id: "msg_1", role: "assistant", status: "completed", content: [] },
    }),
    named({
      type: ["said", "called"].includes(why) ? "response.completed" : "response.incomplete",
      response: {
        incomplete_details: {
          said: null,
          filtered: { reason: "content_filter" },
          "used-up": { reason: "max_output_tokens" },
          called: null,
        }[why],
        service_tier: null,
        usage: {
          input_tokens: input,
          input_tokens_details: { cached_tokens: 0 },
          output_tokens: output,
          output_tokens_details: { reasoning_tokens: 0 },
        },
      },
    }),
  ],
  offered: ({ tools }) => (tools ?? []).map(({ name }: Body) => name),
  call: (name, input) => {
    const item = { type: "function_call", id: "fc_1", call_id: "call_1", name };
    return [
      named({
        type: "response.output_item.added",
        output_index: 1,
        item: { ...item, arguments: "", status: "in_progress" },
      }),
      named({
        type: "response.function_call_arguments.delta",
        item_id: "fc_1",
        output_index: 1,
        delta: input,
      }),
      named({
        type: "response.output_item.done",
        output_index: 1,
        item: { ...item, arguments: input, status: "completed" },
      }),
    ];
  },
  error: openAiError,
};

/** POST …/messages */
const messages: WireFormat = {
  instructions: ({ system }) => textOf(system),
  prompt: ({ messages }) => byRole(messages, false),
  begin: (model) => [
    named({
      type: "message_start",
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 0, output_tokens: 0 },
      },
    }),
    named({
      type: "content_block_start",
      index: 0,
      content_block: { type: "text", text: "" },
    }),
  ],
  thought: (thinking) => [
    named({
      type: "content_block_start",
      index: 2,
      content_block: { type: "thinking", thinking: "", signature: "" },
    }),
    named({
      type: "content_block_delta",
      index: 2,
      delta: { type: "thinking_delta", thinking },
    }),
    named({ type: "content_block_stop", index: 2 }),
  ],
  form: ({ output_config, tools }) =>
    output_config?.format
      ? "format"
      : tools?.some(({ name }: Body) => name === "json")
        ? "tool"
        : null,
  beginTool: () => [
    named({ type: "content_block_stop", index: 0 }),
    named({
      type: "content_block_start",
      index: 0,
      content_block: { type: "tool_use", id: "toolu_1", name: "json", input: {} },
    }),
  ],
  toolPiece: (partial_json) => [
    named({
      type: "content_block_delta",
      index: 0,
      delta: { type: "input_json_delta", partial_json },
    }),
  ],
  piece: (text) => [
    named({
      type: "content_block_delta",
      index: 0,
      delta: { type: "text_delta", text },
    }),
  ],
  end: ({ input, output }, why) => [
    named({ type: "content_block_stop", index: 0 }),
    named({
      type: "message_delta",
      delta: {
        stop_reason: {
          said: "end_turn",
          filtered: "refusal",
          "used-up": "max_tokens",
          called: "tool_use",
        }[why],
        stop_sequence: null,
      },
      usage: { input_tokens: input, output_tokens: output },
    }),
    named({ type: "message_stop" }),
  ],
  offered: ({ tools }) => (tools ?? []).map(({ name }: Body) => name),
  call: (name, partial_json) => [
    named({
      type: "content_block_start",
      index: 1,
      content_block: { type: "tool_use", id: "toolu_2", name, input: {} },
    }),
    named({
      type: "content_block_delta",
      index: 1,
      delta: { type: "input_json_delta", partial_json },
    }),
    named({ type: "content_block_stop", index: 1 }),
  ],
  error: (status, message) => ({
    type: "error",
    error: { type: status === 401 ? "authentication_error" : "api_error", message },
  }),
};

/** POST …/models/{model}:streamGenerateContent?alt=sse */
const generateContent: WireFormat = {
  instructions: ({ systemInstruction }) => textOf(systemInstruction?.parts),
  prompt: ({ contents }) => contents.map(({ parts }: Body) => textOf(parts)).join("\n"),
  begin: () => [],
  thought: (text) => [
    data({
      candidates: [{ content: { parts: [{ text, thought: true }], role: "model" }, index: 0 }],
    }),
  ],
  form: ({ generationConfig }) => (generationConfig?.responseJsonSchema ? "format" : null),
  piece: (text) => [
    data({ candidates: [{ content: { parts: [{ text }], role: "model" }, index: 0 }] }),
  ],
  end: ({ input, output }, why) => [
    data({
      candidates: [
        {
          content: { parts: [{ text: "" }], role: "model" },
          finishReason: {
            said: "STOP",
            filtered: "SAFETY",
            "used-up": "MAX_TOKENS",
            called: "STOP",
          }[why],
          index: 0,
        },
      ],
      usageMetadata: {
        promptTokenCount: input,
        candidatesTokenCount: output,
        totalTokenCount: input + output,
      },
    }),
  ],
  offered: ({ tools }) =>
    (tools ?? []).flatMap(({ functionDeclarations = [] }: Body) =>
      functionDeclarations.map(({ name }: Body) => name),
    ),
  call: (name, input) => [
    data({
      candidates: [
        {
          content: { parts: [{ functionCall: { name, args: JSON.parse(input) } }], role: "model" },
          index: 0,
        },
      ],
    }),
  ],
  // Google reports an invalid key as a bad request.
  error: (status, message) => ({
    error: { code: status, message, status: status === 400 ? "INVALID_ARGUMENT" : "INTERNAL" },
  }),
};

export function formatOf(path: string): WireFormat | null {
  if (path.endsWith("/chat/completions")) return chatCompletions;
  if (path.endsWith("/responses")) return responses;
  if (path.endsWith("/messages")) return messages;
  if (path.includes(":streamGenerateContent")) return generateContent;
  return null;
}

type Listed = NonNullable<Behavior["models"]>;

/** GET …/models of OpenAI, Anthropic and OpenRouter, which adds what a token costs. */
export function idList(models: Listed) {
  return {
    object: "list",
    has_more: false,
    data: models.map(({ id, inputPrice, outputPrice }) => ({
      id,
      object: "model",
      created: 1_700_000_000,
      ...(inputPrice !== undefined && {
        pricing: {
          prompt: inputPrice === null ? null : String(inputPrice / 1e6),
          completion: String((outputPrice ?? 0) / 1e6),
        },
      }),
    })),
  };
}

/** GET …/models?pageSize= of Google, with one that only compares meanings. */
export function googleList(models: Listed) {
  return {
    models: [
      { name: "models/text-embedder", supportedGenerationMethods: ["embedContent"] },
      ...models.map(({ id }) => ({
        name: `models/${id}`,
        supportedGenerationMethods: ["generateContent", "countTokens"],
      })),
    ],
  };
}
