import { z } from "zod";
import type { Reply } from "#features/chat/contract.ts";
import { Uuid } from "#shared/uuid.ts";

export const questionOf = z.string().min(1).max(4000).describe("In the visitor's words");

export const conversationOf = z
  .object({ id: Uuid, token: z.string().max(100) })
  .optional()
  .describe("From the answer before, to go on with it");

export function shownReply({ response, sources, answered, conversationId, visitorToken }: Reply) {
  return {
    ...{ response, sources, answered },
    ...(visitorToken && { conversation: { id: conversationId, token: visitorToken } }),
  };
}
