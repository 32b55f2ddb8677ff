import type { PublicAgent } from "../contract.ts";
import {
  CallFailed,
  type ContactDetails,
  createLead,
  loadConversation,
  openConversation,
  sendMessage,
} from "./chat-calls.ts";
import { type ChatMemory, randomId, recallChat, rememberChat } from "./chat-memory.ts";
import { type Chat, type ChatEvent, emptyChat, nextChat, nextDue } from "./conversation.ts";
import { notesOf } from "./entries.ts";

/** Sent along for servers that keep no record (§9.7): shortened, since a call has a limit of bytes. */
const historyLengthMax = 10;
const historyTextMax = 500;

export interface ChatSession {
  state(): Chat;
  watch(tell: () => void): () => void;
  /** What was being written before a reload. */
  draft: string;
  keepDraft(text: string): void;
  send(text: string): Promise<void>;
  retry(key: string): Promise<void>;
  answerOffer(key: string, isWanted: boolean): void;
  /** The faults by field; none when the details have been stored, or could not be sent at all. */
  submitContact(details: ContactDetails): Promise<Record<string, string>>;
  skipContact(): void;
  /** Stops the clock. */
  close(): void;
}

/** Restores what this browser remembers of the agent, and carries the conversation on. */
export async function openChatSession(agent: PublicAgent): Promise<ChatSession> {
  const watchers = new Set<() => void>();
  let memory = recallChat(agent.id);
  let chat: Chat = { ...emptyChat, assistantName: agent.agentName };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function happen(event: ChatEvent) {
    chat = nextChat(chat, event);
    const { handoff, entries } = chat;
    remember({ contact: rememberedContact(chat), handoff, notes: notesOf(entries) });
    clearTimeout(timer);
    const dueAt = nextDue(chat);
    if (dueAt !== null)
      timer = setTimeout(
        () => happen({ type: "clock", at: Date.now() }),
        Math.max(0, dueAt - Date.now()),
      );
    for (const tell of watchers) tell();
  }

  function remember(change: Partial<ChatMemory>) {
    memory = { ...memory, ...change };
    rememberChat(agent.id, memory);
  }

  async function restore() {
    if (!memory.conversation) return;
    const stored = await loadConversation(memory.conversation);
    if (!stored) return forget();
    const { contact, handoff, notes } = memory;
    happen({ type: "named", assistantName: stored.assistantName });
    happen({
      type: "restored",
      messages: stored.messages,
      notes,
      handoff,
      contact: stored.hasLead ? { step: "submitted", dueAt: null } : contact,
    });
  }

  /** The server no longer knows the conversation, so the next message opens a new one. */
  function forget() {
    const { visitorId, draft } = memory;
    remember({ ...emptyMemory, visitorId, draft });
  }

  async function conversation() {
    if (memory.conversation) return memory.conversation;
    const opened = await openConversation(agent.id, memory.visitorId);
    const { id, visitorToken, assistantName } = opened;
    remember({ conversation: { id, visitorToken } });
    happen({ type: "named", assistantName });
    return { id, visitorToken };
  }

  async function send(text: string, sentKey = randomId()) {
    if (chat.isReplying) return;
    const conversationHistory = historyOf(chat);
    const key = randomId();
    happen({ type: "sent", key: sentKey, text, at: new Date().toISOString() });
    try {
      const { id, visitorToken } = await conversation();
      const body = { message: text, conversationId: id, conversationHistory };
      for await (const event of sendMessage(agent.id, body, visitorToken)) {
        if (event.type === "error") throw new Error(event.message);
        if (event.type === "text")
          happen({ type: "streamed", key, text: event.text, at: new Date().toISOString() });
        if (event.type === "reply") {
          happen({ type: "replied", key, reply: event.reply, at: Date.now() });
          return;
        }
      }
      throw new Error("The answer broke off.");
    } catch (error) {
      const refusal = error instanceof CallFailed ? error : null;
      if (refusal?.status === 404) forget();
      // Only a limit has something to add to the specified sentence: when to try again.
      const reason = refusal?.status === 429 ? refusal.detail : null;
      happen({ type: "failed", key, sentKey, reason });
    }
  }

  async function submitContact(details: ContactDetails) {
    if (chat.contact.step !== "open") return {};
    happen({ type: "form-submitting" });
    try {
      await createLead(agent.id, memory.conversation, details);
      happen({ type: "form-submitted", at: Date.now() });
      return {};
    } catch (error) {
      const fields = error instanceof CallFailed ? error.fields : {};
      const isFieldFault = Object.keys(fields).length > 0;
      happen({ type: "form-failed", isFieldFault, at: Date.now() });
      return fields;
    }
  }

  await restore();
  return {
    state: () => chat,
    watch(tell) {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    draft: memory.draft,
    keepDraft: (draft) => remember({ draft }),
    send: (text) => send(text),
    async retry(key) {
      const failed = chat.entries.find((entry) => entry.key === key);
      if (failed) await send(failed.content, key);
    },
    answerOffer: (key, isWanted) =>
      happen({ type: isWanted ? "offer-accepted" : "offer-declined", key }),
    submitContact,
    skipContact: () => happen({ type: "form-skipped", at: Date.now(), business: agent.name }),
    close: () => clearTimeout(timer),
  };
}

const emptyMemory: Omit<ChatMemory, "visitorId" | "draft"> = {
  conversation: null,
  contact: emptyChat.contact,
  handoff: null,
  notes: [],
};

/** Whether a form that was on its way arrived is known only to the server. */
function rememberedContact({ contact }: Chat) {
  return contact.step === "submitting" ? { ...contact, step: "open" as const } : contact;
}

function historyOf({ entries }: Chat) {
  return entries
    .filter((entry) => entry.status === "whole" && !entry.note)
    .slice(-historyLengthMax)
    .map(({ author, content, at }) => ({
      sender: author === "visitor" ? ("user" as const) : ("agent" as const),
      content: content.slice(0, historyTextMax),
      timestamp: at,
    }));
}
