import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { FetchFailed, type FetchReason } from "#platform/server/safe-fetch.ts";
import { plainLine } from "./tool-fields.ts";

const wordsMax = 300;

const words: Partial<Record<FetchReason, string>> = {
  timeout: "The MCP server did not reply in time.",
  redirects: "The MCP server redirects to another address. Enter that address instead.",
  "unknown-host": "There is no server at this address.",
  "too-large": "The MCP server's reply is too long.",
};

interface Why {
  status: "refused" | "failed";
  answeredWith: number | null;
  error: string;
}

/** For the owner. Whatever else the client throws, it could not read the server. */
export function whyFailed(error: unknown): Why {
  const failed = (text: string, answeredWith: number | null = null): Why => ({
    status: "failed",
    answeredWith,
    error: text,
  });
  if (error instanceof FetchFailed) return failed(words[error.reason] ?? error.message);
  if (error instanceof StreamableHTTPError) return ofStatus(error.code ?? -1, failed);
  if (error instanceof McpError && error.code === ErrorCode.RequestTimeout)
    return failed(words.timeout ?? "");
  if (error instanceof McpError && error.code !== ErrorCode.ConnectionClosed)
    return {
      ...failed(`The MCP server says: ${plainLine(error.message, wordsMax)}`),
      status: "refused",
    };
  return failed("This address is not an MCP server, or its replies cannot be read.");
}

function ofStatus(code: number, failed: (text: string, answeredWith: number | null) => Why): Why {
  if (code === 401 || code === 403) return failed("The MCP server did not accept the key.", code);
  if (code === 404 || code === 405 || code < 0)
    return failed("There is no MCP server at this address.", code < 0 ? null : code);
  return failed(`The MCP server answered with ${code}.`, code);
}
