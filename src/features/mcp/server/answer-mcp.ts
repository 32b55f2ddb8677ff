import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { FastifyReply, FastifyRequest } from "fastify";
import { version } from "#platform/server/version.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { Tool } from "./tool.ts";

interface Offer {
  instructions: string;
  tools: Record<string, Tool>;
}

/** One message at a time and no sessions, so that any process answers any of them. */
export async function answerMcp(
  request: FastifyRequest,
  reply: FastifyReply,
  { instructions, tools }: Offer,
): Promise<FastifyReply> {
  const server = new McpServer({ name: PRODUCT_NAME, version }, { instructions });
  for (const [name, { title, description, input, endpoint, run }] of Object.entries(tools)) {
    const { method } = endpoint;
    const isReading = method === "GET";
    // Many assistants ask their person before they overwrite something. What is posted only adds.
    const isOverwriting = !isReading && method !== "POST";
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input.shape,
        annotations: {
          readOnlyHint: isReading,
          destructiveHint: isOverwriting,
          // A website is read, or an agent asks other systems.
          openWorldHint: !isReading,
        },
      },
      async (given) => {
        const { text, isError } = await run(request, given);
        return { content: [{ type: "text", text }], ...(isError && { isError }) };
      },
    );
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    const answer = await transport.handleRequest(asWebRequest(request), {
      parsedBody: request.body,
    });
    const type = answer.headers.get("content-type");
    if (type) reply.type(type);
    return await reply.code(answer.status).send(await answer.text());
  } finally {
    await server.close();
  }
}

function asWebRequest({ url, headers, server }: FastifyRequest) {
  const kept = ["accept", "content-type", "mcp-protocol-version", "mcp-session-id"];
  const said = kept.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
  return new Request(new URL(url, server.config.publicUrl), { method: "POST", headers: said });
}
