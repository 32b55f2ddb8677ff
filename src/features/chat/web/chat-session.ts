import type { Rating } from "../contract.ts";
import {
  CallFailed,
  type ContactDetails,
  callPerson,
  type LoadedAgent,
  loadAgent,
  loadConversation,
  openConversation,
  rateMessage,
  sendMessage,
  tellTyping,
} from "./chat-calls.ts";
import {
  freshMemory,
  newInMemory,
  openMemory,
  randomId,
  toldToTabs,
  watchMemory,
} from "./chat-memory.ts";
import type { Chat, ChatEvent, LiveMessage } from "./chat-state.ts";
import { emptyChat, nextChat, nextDue } from "./conversation.ts";
import { historyOf } from "./entries.ts";
import { openLeads } from "./leads.ts";
import { openLive } from "./live.ts";
import { nextOpening } from "./next-opening.ts";
import { isKnown } from "./person.ts";

/** Typing is told of this often, and believed for somewhat longer. */
const typingEveryMs = 3000;
const callAgainMs = 5000;

export interface ChatSession {
  state(): Chat;
  watch(tell: () => void): () => void;
  /** What was being written before a reload. */
  draft: string;
  keepDraft(text: string): void;
  /** The same of the contact form. */
  form: Record<string, string>;
  keepForm(form: Record<string, string>): void;
  send(text: string): Promise<void>;
  retry(key: string): Promise<void>;
  /** False where it has not been stored. */
  rate(key: string, rating: Rating["rating"], note?: string): Promise<boolean>;
  answerOffer(key: string, isWanted: boolean): void;
  /** The faults by field; none when the details have been stored, or could not be sent at all. */
  submitContact(details: ContactDetails): Promise<Record<string, string>>;
  skipContact(): void;
  /** The next message opens another conversation. */
  startAnew(): void;
  /** Stops the clock. */
  close(): void;
}

/** Restores what this browser remembers of the agent, and carries the conversation on. */
export async function openChatSession(agent: LoadedAgent): Promise<ChatSession> {
  const watchers = new Set<() => void>();
  const { memory, recall, remember } = openMemory(agent.id);
  let chat = chatOf(agent);
  /** What this tab shows, of what all of them remember. */
  let shownRevision = memory.revision;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let callTimer: ReturnType<typeof setTimeout> | undefined;
  /** A person has said something that this page has not heard. */
  let hasMissed = false;
  let typedAt = 0;
  const live = openLive(() => memory.conversation, hear);

  function happen(event: ChatEvent) {
    const before = chat;
    chat = nextChat(chat, event);
    const change = newInMemory(before, chat);
    const isTold = toldToTabs.includes(event.type);
    if (isTold || Object.keys(change).length > 0) {
      recall();
      const isBehind = memory.revision !== shownRevision;
      if (isTold) remember({ ...change, revision: memory.revision + 1 });
      // What another tab has told and this one does not show yet outlasts what only the clock or the server says.
      else if (!isBehind) remember(change);
      if (!isBehind) shownRevision = memory.revision;
    }
    clearTimeout(timer);
    const dueAt = nextDue(chat);
    if (dueAt !== null)
      timer = setTimeout(
        () => happen({ type: "clock", at: Date.now() }),
        Math.max(0, dueAt - Date.now()),
      );
    for (const tell of watchers) tell();
  }

  async function restore(): Promise<void> {
    // When the answer has come this is called again.
    hasMissed = chat.isReplying;
    if (!memory.conversation || hasMissed) return;
    const shown = chat;
    const stored = await loadConversation(memory.conversation);
    if (!stored) {
      // What is only paused is kept for when it is back.
      if (!(await isGone())) forget();
      return;
    }
    // What was said meanwhile is not in it.
    if (chat !== shown) return restore();
    const { contact, handoff, notes, unanswered } = memory;
    happen({ type: "named", assistantName: stored.assistantName });
    happen({
      type: "restored",
      messages: stored.messages,
      notes,
      handoff,
      contact: stored.hasLead ? { step: "submitted", dueAt: null } : contact,
    });
    const place = stored.messages.findIndex(({ clientId }) => clientId === unanswered?.key);
    if (unanswered && place !== -1 && stored.messages[place + 1]?.sender === "agent")
      remember({ unanswered: null });
  }

  async function hear(event: LiveMessage) {
    happen({ type: "live", event, at: Date.now() });
    if (event.type !== "state") return;
    if (event.isCalled && !chat.handoff) happen({ type: "called", ...handoffNow() });
    hasMissed = event.lastId !== null && !isKnown(chat, event.lastId);
    await catchUp();
  }

  async function catchUp() {
    if (hasMissed) await restore();
    await followOtherTab();
  }

  function handoffNow() {
    const at = Date.now();
    return { at, business: agent.name, opening: nextOpening(agent.openings, at) };
  }

  async function followOtherTab() {
    recall();
    const { revision } = memory;
    if (revision === shownRevision || chat.isReplying) return;
    if (!memory.conversation) chat = chatOf(agent);
    await restore();
    if (hasMissed) return;
    // Only now: what happened meanwhile must not outlast what the other tab told.
    shownRevision = revision;
    live.run();
    for (const tell of watchers) tell();
  }

  /** The next message opens a new conversation. */
  function forget() {
    const { visitorId, draft, form, lead, revision } = memory;
    remember({ ...freshMemory(), visitorId, draft, form, lead, revision });
    live.leave();
  }

  async function conversation() {
    if (memory.conversation) return memory.conversation;
    const opened = await openConversation(agent.id, memory.visitorId);
    const { id, visitorToken, assistantName } = opened;
    remember({ visitorId: memory.visitorId, conversation: { id, visitorToken } });
    happen({ type: "named", assistantName });
    live.run();
    return { id, visitorToken };
  }

  async function send(text: string, sentKey = randomId()) {
    if (chat.isReplying) return;
    const conversationHistory = historyOf(chat.entries);
    const key = randomId();
    remember({ unanswered: { key: sentKey, text } });
    happen({ type: "sent", key: sentKey, text, at: new Date().toISOString() });
    try {
      const { id, visitorToken } = await conversation();
      const body = { message: text, conversationId: id, clientId: sentKey, conversationHistory };
      for await (const event of sendMessage(agent.id, body, visitorToken)) {
        if (event.type === "error") throw new Error(event.message);
        if (event.type === "text")
          happen({ type: "streamed", key, text: event.text, at: new Date().toISOString() });
        if (event.type === "reply") {
          remember({ unanswered: null });
          happen({ type: "replied", key, reply: event.reply, at: Date.now() });
          // Where it was paused, people are heard again.
          live.run();
          return;
        }
      }
      throw new Error("The answer broke off.");
    } catch (error) {
      await sendingFailed(error, key, sentKey);
    } finally {
      // What happened while this tab waited.
      await catchUp().catch(() => {});
    }
  }

  async function sendingFailed(error: unknown, key: string, sentKey: string) {
    const refusal = error instanceof CallFailed ? error : null;
    if (refusal?.status === 404) {
      if (await isGone()) {
        remember({ unanswered: null });
        happen({ type: "closed", key: sentKey, at: Date.now() });
        return;
      }
      forget();
    }
    // Only a limit has something to add to the specified sentence: when to try again.
    const reason = refusal?.status === 429 ? refusal.detail : null;
    happen({ type: "failed", key, sentKey, reason });
  }

  /** It was paused, or its owner's plan has ended, since the page was opened. */
  async function isGone() {
    return (await loadAgent(agent.subdomain).catch(() => agent)) === null;
  }

  async function rate(key: string, rating: Rating["rating"], note?: string) {
    const entry = chat.entries.find((one) => one.key === key);
    if (!entry?.id || !memory.conversation) return false;
    happen({ type: "rated", key, rating });
    try {
      await rateMessage(memory.conversation, { messageId: entry.id, rating, note: note || null });
      return true;
    } catch {
      happen({ type: "rated", key, rating: entry.rating });
      return false;
    }
  }

  /** Without a connection it is tried again: who skipped the form waits for somebody. */
  function call() {
    if (!memory.conversation) return;
    callPerson(memory.conversation).then(
      (isOnline) => happen({ type: "reached", isOnline }),
      (error) => {
        if (!(error instanceof CallFailed && error.status === 404))
          callTimer = setTimeout(call, callAgainMs);
      },
    );
  }

  await restore();
  live.run();
  // A reload while the answer was on its way: the server knows the message and answers it once.
  if (memory.conversation && memory.unanswered)
    void send(memory.unanswered.text, memory.unanswered.key);
  const leads = openLeads(agent.id, { memory, remember, happen });
  // Without a connection this tab stays as it is until it hears of the conversation again.
  const ignoreTabs = watchMemory(agent.id, () => followOtherTab().catch(() => {}));
  return {
    state: () => chat,
    watch(tell) {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    draft: memory.draft,
    keepDraft(draft) {
      remember({ draft });
      const { conversation } = memory;
      if (!conversation || !chat.person || !draft || Date.now() - typedAt < typingEveryMs) return;
      typedAt = Date.now();
      tellTyping(conversation).catch(() => {});
    },
    form: memory.form,
    keepForm: (form) => remember({ form }),
    send: (text) => send(text),
    async retry(key) {
      const failed = chat.entries.find((entry) => entry.key === key);
      if (failed) await send(failed.content, key);
    },
    rate,
    answerOffer: (key, isWanted) =>
      happen({ type: isWanted ? "offer-accepted" : "offer-declined", key }),
    submitContact: async (details) => (chat.contact.step === "open" ? leads.submit(details) : {}),
    skipContact() {
      leads.drop();
      happen({ type: "form-skipped", ...handoffNow() });
      call();
    },
    startAnew() {
      forget();
      happen({ type: "new" });
      happen({ type: "named", assistantName: agent.agentName });
    },
    close() {
      clearTimeout(timer);
      clearTimeout(callTimer);
      leads.close();
      live.close();
      ignoreTabs();
    },
  };
}

function chatOf({ agentName, chat }: LoadedAgent): Chat {
  return { ...emptyChat, assistantName: agentName, contactForm: chat.contactForm };
}
