import { z } from "zod";
import { endpoint } from "#shared/endpoint.ts";
import { Uuid } from "#shared/uuid.ts";

/** JSON-RPC; the protocol's own library reads it. */
const Message = z.looseObject({});

// Model Context Protocol, streamable HTTP. It describes itself, so it is in no other description.
export const mcpApi = {
  /** Each tool is a call of the API, made with the caller's key. */
  withKey: endpoint("owner", "POST /api/mcp", {
    key: "any",
    agentIn: "list",
    body: Message,
    response: z.never(),
  }),
  /** Asking, of everybody, where the owner allows it. */
  ofAgent: endpoint("public", "POST /api/public/agents/:id/mcp", {
    params: z.object({ id: Uuid }),
    body: Message,
    response: z.never(),
  }),
};
