import { type OpenConversation, send } from "./chat-calls.ts";
import { freshMemory, openMemory } from "./chat-memory.ts";
import { isSomebodyElse, othersMark, proofOf, type Who, whoIsThere } from "./known-visitor.ts";

// What a browser remembers belongs to one person: the next sees nothing of it (ruling 44).

interface Kept extends OpenConversation {
  visitorId: string;
  who: Who | null;
}

/** Before the chat opens. The website keeps what a browser may have forgotten of a frame (Safari does). */
export async function settlePerson(agentId: string, kept: string | undefined): Promise<void> {
  const { memory, remember } = openMemory(agentId);
  if (kept === othersMark || isSomebodyElse(memory.who)) forgetPerson(agentId);
  const found = readKept(kept);
  const { memory: now } = openMemory(agentId);
  if (found && !now.conversation && !isSomebodyElse(found.who)) {
    const { id, visitorToken, visitorId, who } = found;
    remember({ conversation: { id, visitorToken }, visitorId, who });
  }
  const who = whoIsThere();
  if (who) remember({ who });
  const proof = proofOf();
  triedProof = JSON.stringify(proof);
  if (!proof || openMemory(agentId).memory.conversation) return;
  // An unproved user is a visitor like any other.
  const answer = await send(`/api/agents/${agentId}/returns`, { body: proof }).catch(() => null);
  const conversation: OpenConversation | null = (await answer?.json())?.conversation;
  if (conversation) remember({ conversation });
}

let triedProof = "null";

/** Whether what the website has said since makes this somebody else's chat, or opens another conversation. */
export function isUnsettled(agentId: string, kept: string | undefined): boolean {
  const { memory, remember } = openMemory(agentId);
  if (kept === othersMark) forgetPerson(agentId);
  const isProvedNow = !memory.conversation && JSON.stringify(proofOf()) !== triedProof;
  if (kept === othersMark || isSomebodyElse(memory.who) || isProvedNow) return true;
  const who = whoIsThere();
  if (who) remember({ who });
  return false;
}

/** Written anew and not removed, so that other tabs hear of it. */
export function forgetPerson(agentId: string) {
  const { memory, remember } = openMemory(agentId);
  remember({ ...freshMemory(), revision: memory.revision + 1 });
}

/** Whatever the website's page holds, it may have changed. */
function readKept(kept: string | undefined): Kept | undefined {
  try {
    const { id, visitorToken, visitorId, who } = JSON.parse(kept || "null");
    const isWhole = /^[\da-f-]{36}$/.test(id) && /^[\w-]{43}$/.test(visitorToken) && visitorId;
    return isWhole ? { id, visitorToken, visitorId: `${visitorId}`, who: who ?? null } : undefined;
  } catch {
    return undefined;
  }
}
