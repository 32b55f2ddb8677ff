// Imitates language model providers in its own process. `PUT /behavior` sets what it does, `GET /calls` lists
// requests; prints its address.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { type Behavior, directionOf, type RecordedCall, writtenTo } from "./behavior.ts";
import { type Body, formatOf, googleList, idList, type WireFormat } from "./wire-formats.ts";

let behavior: Behavior = {};
let calls: RecordedCall[] = [];

const server = createServer(async (request, response) => {
  const path = request.url ?? "/";
  const body = await readText(request);
  if (path === "/behavior") {
    behavior = JSON.parse(body);
    calls = [];
    return response.end();
  }
  if (path === "/calls") return response.end(JSON.stringify(calls));
  const call = { path, authorization: keyOf(request), body, hungUp: false, at: Date.now() };
  calls.push(call);
  response.once("close", () => {
    call.hungUp = !response.writableFinished;
  });
  await answer(path, JSON.parse(body || "{}"), response);
});
server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`  Open  http://127.0.0.1:${port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
// Exit when the parent is gone.
process.stdin.on("end", () => process.exit()).resume();

function keyOf({ headers }: IncomingMessage): string {
  return String(headers.authorization ?? headers["x-api-key"] ?? headers["x-goog-api-key"] ?? "");
}

async function answer(path: string, body: Body, response: ServerResponse) {
  const fault = takeFault();
  const format = formatOf(path);
  if (fault === "silent") return;
  if (fault === "redirect")
    return response.writeHead(307, { location: "http://127.0.0.1:1/" }).end();
  if (fault === "too-many" && behavior.retryAfter)
    response.setHeader("retry-after", behavior.retryAfter);
  const refusal = behavior.refusal ?? refusalOf(fault, path);
  if (refusal) {
    const [status, message] = refusal;
    return send(response, status, format?.error(status, message) ?? { error: { message } });
  }
  if (fault === "garbage")
    return response.setHeader("content-type", "text/html").end("<h1>It works!</h1>");
  if (/\/models(\?|$)/.test(path)) return list(path, response);
  if (!format) return embed(path, body, response, fault);
  const { refuses } = behavior;
  if (refuses && refuses in body) {
    const message = `Unsupported parameter: '${refuses}' is not supported with this model.`;
    return send(response, 400, format.error(400, message));
  }
  await stream(format, body, response, fault);
}

function takeFault() {
  const { fault, faultyCalls } = behavior;
  if (!fault || faultyCalls === 0) return undefined;
  if (faultyCalls) behavior.faultyCalls = faultyCalls - 1;
  return fault;
}

/** The next tool, if it is among those that are offered. */
function callsTool(format: WireFormat, body: Body, prompt: string, response: ServerResponse) {
  const [next, ...rest] = behavior.uses ?? [];
  const name = next && format.offered(body).find((one) => one.includes(next.tool));
  if (!next || !name) return false;
  behavior.uses = rest;
  const end = format.end({ input: Math.ceil(prompt.length / 4), output: 20 }, "called");
  response.end([...format.call(name, JSON.stringify(next.input)), ...end].join(""));
  return true;
}

function refusalOf(fault: Behavior["fault"], path: string): [number, string] | null {
  if (fault === "wrong-key")
    return path.includes(":stream")
      ? [400, "API key not valid. Please pass a valid API key."]
      : [401, "Incorrect API key provided"];
  if (fault === "unknown-model") return [404, "The model does not exist"];
  if (fault === "too-many") return [429, "Rate limit reached"];
  if (fault === "broken") return [500, "Internal error"];
  if (fault === "too-long") return [400, "This model's maximum context length is 8 tokens"];
  if (fault === "moderated") return [403, "Input was flagged: 'is this an API key?'"];
  return null;
}

function list(path: string, response: ServerResponse) {
  const { models } = behavior;
  if (!models) return send(response, 404, { error: { message: "Not found" } });
  const lists = path.includes("pageSize") ? googleList(models) : idList(models);
  send(response, 200, lists);
}

async function stream(
  format: WireFormat,
  body: Body,
  response: ServerResponse,
  fault: Behavior["fault"],
) {
  const prompt = format.prompt(body);
  const isEmpty = ["empty", "filtered", "used-up"].includes(fault ?? "");
  const form = format.form(body);
  const text = isEmpty ? "" : writtenTo(behavior, format.instructions(body), prompt, form !== null);
  response.setHeader("content-type", "text/event-stream");
  const write = (events: string[]) => response.write(events.join(""));
  // An SSE comment, which parsers drop only once it is complete.
  if (fault === "huge") response.write(`: ${padding}\n`);
  const isTool = form === "tool" && text.startsWith("{");
  write(format.begin(body.model ?? "double"));
  await think(response, format, fault);
  if (isTool) write(format.beginTool?.() ?? []);
  if (callsTool(format, body, prompt, response)) return;
  const why = whyEnded[fault ?? ""] ?? "said";
  const said = saidOf(text, why !== "said" || fault === "cut" || fault === "stalled");
  for (const [at, piece] of said.entries()) {
    if (response.destroyed) return;
    // Slow enough to outlast every timeout.
    if (fault === "drip") await wait(200);
    write((isTool && format.toolPiece?.(piece)) || format.piece(piece));
    if (at % 20 === 0) await wait(0);
  }
  // What was written so far arrives, and then nothing.
  if (fault === "cut") return response.socket?.end();
  if (fault === "stalled") return;
  if (fault === "endless") await goOnUntilHungUp(response, format);
  const input = Math.min(Math.ceil(prompt.length / 4), behavior.contextTokens ?? Number.MAX_VALUE);
  write(format.end({ input, output: said.length }, why));
  response.end();
}

function saidOf(text: string, isHalf: boolean): string[] {
  const pieces = text.match(/\s*\S{1,6}/g) ?? [];
  return isHalf ? pieces.slice(0, Math.floor(pieces.length / 2)) : pieces;
}

async function think(response: ServerResponse, format: WireFormat, fault: Behavior["fault"]) {
  for (let left = behavior.keptAliveMs ?? 0; left > 0; left -= 100) {
    response.write(": still there\n\n");
    await wait(100);
  }
  for (const piece of behavior.thinking?.match(/\s*\S+/g) ?? []) {
    if (fault === "drip") await wait(200);
    response.write(format.thought(piece).join(""));
  }
}

async function goOnUntilHungUp(response: ServerResponse, format: WireFormat) {
  while (!response.destroyed) {
    response.write(format.piece("and so on, ").join(""));
    await wait(1);
  }
}

const whyEnded: Record<string, "filtered" | "used-up"> = {
  filtered: "filtered",
  "half-filtered": "filtered",
  "used-up": "used-up",
  "half-used-up": "used-up",
};

const padding = "x".repeat(3 * 1024 * 1024);

function embed(path: string, body: Body, response: ServerResponse, fault: Behavior["fault"]) {
  const direct = (text: string) => directionOf(text, behavior.synonyms);
  if (path.endsWith("/embeddings")) {
    const texts = [body.input].flat() as string[];
    const { refusedWord, textsMax = 2_048 } = behavior;
    if (texts.length > textsMax || texts.some((text) => refusedWord && text.includes(refusedWord)))
      return send(response, 422, { error: { message: "Inputs cannot be processed" } });
    return send(response, 200, {
      object: "list",
      data: texts.map((text, index) => ({
        object: "embedding",
        index,
        embedding: direct(text),
      })),
      usage: { prompt_tokens: 8, total_tokens: 8 },
      ...(fault === "huge" && { padding }),
    });
  }
  if (path.includes(":batchEmbedContents") || path.includes(":embedContent")) {
    const asked = body.requests ?? [body];
    const embeddings = asked.map(({ content }: Body) => ({
      values: direct(content.parts.map(({ text }: { text: string }) => text).join(" ")),
    }));
    return send(response, 200, body.requests ? { embeddings } : { embedding: embeddings[0] });
  }
  return send(response, 404, { error: { message: "Not found" } });
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
