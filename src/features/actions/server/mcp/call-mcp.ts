import { performance } from "node:perf_hooks";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Outcome } from "../outcome.ts";
import type { Reach, ReadyAction } from "../ready-action.ts";
import { isAbout, resultOf } from "../reply-parts.ts";
import type { Values } from "../values.ts";
import { askServer } from "./ask-server.ts";
import { argumentsFor } from "./tool-fields.ts";
import { whyFailed } from "./why-failed.ts";

const timeLimitMs = 10_000;
const excerptLengthMax = 4_000;

export async function callMcp(
  { safeFetch }: Reach,
  { fields, settings, headers }: ReadyAction,
  values: Values,
): Promise<Outcome> {
  const { address, tool = "", shown, checks } = settings;
  const params = { name: tool, arguments: argumentsFor(fields, values) };
  const began = performance.now();
  const seen = (answeredWith: number | null, reply: string) => ({
    answeredWith,
    durationMs: Math.round(performance.now() - began),
    request: { method: "MCP", url: address, body: JSON.stringify(params) },
    reply: reply.slice(0, excerptLengthMax),
  });
  const no = (status: "refused" | "failed", error: string) => ({ status, error, result: "" });
  try {
    return await askServer(safeFetch, { address, headers }, timeLimitMs, async (client, status) => {
      // Not `callTool`, which would compile the server's own schema to check its reply.
      const reply = await client.request({ method: "tools/call", params }, CallToolResultSchema, {
        timeout: timeLimitMs,
      });
      const data = dataIn(reply);
      const came = seen(status(), typeof data === "string" ? data : JSON.stringify(data));
      if (reply.isError) return { ...came, ...no("refused", "The tool reported an error.") };
      if (!isAbout(data, checks, values))
        return { ...came, ...no("refused", "The reply does not match what was entered.") };
      return { ...came, status: "done", error: null, result: resultOf(data, shown) };
    });
  } catch (error) {
    const why = whyFailed(error);
    return { ...seen(why.answeredWith, ""), ...no(why.status, why.error) };
  }
}

type Reply = ReturnType<(typeof CallToolResultSchema)["parse"]>;

/** Structured, or the texts: as JSON if they are, otherwise line by line. */
function dataIn({ structuredContent, content }: Reply): unknown {
  if (structuredContent) return structuredContent;
  const text = content
    .flatMap((part) => (part.type === "text" ? part.text : []))
    .join("\n")
    .trim();
  try {
    return JSON.parse(text);
  } catch {
    return text.split(/\n+/).filter((line) => line.trim());
  }
}
