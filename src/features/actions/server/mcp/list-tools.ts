import { ListToolsResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { invalid } from "#platform/server/errors.ts";
import type { SafeFetch } from "#platform/server/safe-fetch.ts";
import { type OfferedTool, toolsMax } from "../../contract-own.ts";
import { askServer } from "./ask-server.ts";
import { fieldsOf, plainLine } from "./tool-fields.ts";
import { whyFailed } from "./why-failed.ts";

const timeLimitMs = 15_000;
const pagesMax = 5;
const toolNameMax = 128;

interface Server {
  address: string;
  headers: Record<string, string>;
}

/** For the owner to read and to pick from: words of a stranger. */
export async function listTools(safeFetch: SafeFetch, server: Server): Promise<OfferedTool[]> {
  try {
    return await askServer(safeFetch, server, timeLimitMs, async (client) => {
      const tools: OfferedTool[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < pagesMax && tools.length < toolsMax; page++) {
        // Not `listTools`, which would compile the server's schemas.
        const listed = await client.request(
          { method: "tools/list", params: { ...(cursor && { cursor }) } },
          ListToolsResultSchema,
          { timeout: timeLimitMs },
        );
        tools.push(...listed.tools.slice(0, toolsMax - tools.length).map(offered));
        cursor = listed.nextCursor;
        if (!cursor) break;
      }
      return tools.slice(0, toolsMax);
    });
  } catch (error) {
    throw invalid({ "settings.address": whyFailed(error).error });
  }
}

type Tool = ReturnType<(typeof ListToolsResultSchema)["parse"]>["tools"][number];

function offered({ name, title, description, inputSchema, annotations }: Tool): OfferedTool {
  const { fields, fault } = fieldsOf(inputSchema);
  const shown = plainLine(title ?? annotations?.title ?? name, 60) || "Tool";
  return {
    tool: name.slice(0, toolNameMax),
    name: shown,
    description: plainLine(description, 500),
    fields,
    saysItOnlyReads: annotations?.readOnlyHint === true,
    fault: name.length > toolNameMax ? "Cannot be used: its name is too long." : fault,
  };
}
