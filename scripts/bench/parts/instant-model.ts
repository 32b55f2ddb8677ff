// A language model without latency, as a separate process: streams the first sentence of the first passage as
// chat completions. `GET /first` tells when it last began to answer, `GET /last` what it was asked.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "instant",
    choices: [{ index: 0, delta, finish_reason }],
  })}\n\n`;
const usage = JSON.stringify({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1_700_000_000,
  model: "instant",
  choices: [],
  usage: { prompt_tokens: 900, completion_tokens: 28, total_tokens: 928 },
});
const bodyOf = (content: string) =>
  [
    chunk({ role: "assistant", content: "" }),
    chunk({ content }),
    chunk({}, "stop"),
    `data: ${usage}\n\n`,
    "data: [DONE]\n\n",
  ].join("");

/** The passage begins after its heading line. */
function firstSentenceIn(request: string): string {
  const { messages } = JSON.parse(request);
  const [, sentence = "We do not know."] =
    /<passage-\w+ number="1">\n.*\n([^.]+\.)/.exec(
      messages.map(({ content }: { content: unknown }) => content).join("\n"),
    ) ?? [];
  return `[answered] ${sentence} [1]`;
}

let firstAt = 0;
let asked = "";

const server = createServer(async (request, response) => {
  if (request.url === "/first") return response.end(String(firstAt));
  if (request.url === "/last") return response.end(asked);
  asked = await text(request);
  response.setHeader("content-type", "text/event-stream");
  firstAt = performance.timeOrigin + performance.now();
  response.end(bodyOf(firstSentenceIn(asked)));
}).listen(0, "127.0.0.1", () => {
  // Never a string or null while listening on TCP.
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`Open http://127.0.0.1:${port}\n`);
});
