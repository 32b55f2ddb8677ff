import { CallFailed, type OpenConversation, send } from "./chat-calls.ts";
import { knownVisitor, proofOf } from "./known-visitor.ts";

/** Once per page and whenever it changes: nothing of it is stored here. */
let told = "";

/** Only with a message: nothing is sent of a visitor who says nothing. */
export async function introduceVisitor(conversation: OpenConversation): Promise<void> {
  const proof = proofOf();
  const { attributes } = knownVisitor();
  const words = JSON.stringify([conversation.id, proof, attributes]);
  if ((!proof && !attributes) || words === told) return;
  try {
    const { id, visitorToken } = conversation;
    const body = { proof, attributes };
    await send(`/api/conversations/${id}/introductions`, { body, visitorToken });
    told = words;
  } catch (error) {
    // For the website's developer: the chat works without it.
    // biome-ignore lint/suspicious/noConsole: it is where they look
    if (error instanceof CallFailed) console.warn(error.detail);
  }
}
