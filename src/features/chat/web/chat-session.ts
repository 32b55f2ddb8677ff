// Over 300 lines: one closure holds the state of a conversation.
import type { OfferAnswer } from "#features/actions/contract.ts";
import type { Rating } from "../contract.ts";
import {
  CallFailed,
  type ContactDetails,
  callPerson,
  type LoadedAgent,
  loadAgent,
  loadConversation,
  type OpenConversation,
  openConversation,
  rateMessage,
  sendMessage,
  sendTyping,
} from "./chat-calls.ts";
import {
  freshMemory,
  newInMemory,
  openMemory,
  randomId,
  sharedWithTabs,
  watchMemory,
  whatToKeep,
} from "./chat-memory.ts";
import type { Chat, ChatEvent, LiveMessage } from "./chat-state.ts";
import { emptyChat, nextChat, nextDue } from "./conversation.ts";
import { historyOf } from "./entries.ts";
import { openLeads } from "./leads.ts";
import { openLive } from "./live.ts";
import { nextOpening } from "./next-opening.ts";
import { isKnown } from "./person.ts";
import { openSeen } from "./seen.ts";

/** The server believes a typing signal for a little longer. */
const typingEveryMs = 3000;
const callAgainMs = 5000;

export interface ChatSession {
  state(): Chat;
  watch(tell: () => void): () => void;
  draft: string;
  keepDraft(text: string): void;
  form: Record<string, string>;
  keepForm(form: Record<string, string>): void;
  /** With `answers`: the yes or no to an offer. */
  send(text: string, answers?: OfferAnswer): Promise<void>;
  retry(key: string): Promise<void>;
  rate(key: string, rating: Rating["rating"], note?: string): Promise<boolean>;
  answerOffer(key: string, isWanted: boolean): void;
  submitContact(details: ContactDetails): Promise<Record<string, string>>;
  skipContact(): void;
  startAnew(): void;
  /** What is shown is before the visitor's eyes. */
  see(): void;
  unread(): number;
  /** For the website to keep, where a browser forgets frames. */
  kept(): string;
  close(): void;
}

export async function openChatSession(agent: LoadedAgent): Promise<ChatSession> {
  const watchers = new Set<() => void>();
  const kept = openMemory(agent.id);
  const { memory, recall, remember } = kept;
  let chat = chatOf(agent);
  /** The revision of the memory that this tab shows. */
  let shownRevision = memory.revision;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let callTimer: ReturnType<typeof setTimeout> | undefined;
  let hasMissed = false;
  let typedAt = 0;
  const live = openLive(() => memory.conversation, hear);

  function dispatch(event: ChatEvent) {
    const before = chat;
    chat = nextChat(chat, event);
    const change = newInMemory(before, chat);
    const isTold = sharedWithTabs.includes(event.type);
    if (isTold || Object.keys(change).length > 0) {
      recall();
      const isBehind = memory.revision !== shownRevision;
      if (isTold) remember({ ...change, revision: memory.revision + 1 });
      // Changes of another tab that are not shown here yet must not be overwritten by timers or by the server.
      else if (!isBehind) remember(change);
      if (!isBehind) shownRevision = memory.revision;
    }
    clearTimeout(timer);
    const dueAt = nextDue(chat);
    if (dueAt !== null)
      timer = setTimeout(
        () => dispatch({ type: "clock", at: Date.now() }),
        Math.max(0, dueAt - Date.now()),
      );
    for (const tell of watchers) tell();
  }

  async function restore(): Promise<void> {
    // Called again when the answer has arrived.
    hasMissed = chat.isReplying;
    if (!memory.conversation || hasMissed) return;
    const shown = chat;
    const stored = await loadConversation(memory.conversation);
    if (!stored) {
      // A paused agent's conversation is kept.
      if (!(await isGone())) forget();
      return;
    }
    // Something was said meanwhile: what was loaded is outdated.
    if (chat !== shown) return restore();
    const { contact, handoff, notes, unanswered } = memory;
    dispatch({ type: "named", assistantName: stored.assistantName });
    dispatch({
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
    dispatch({ type: "live", event, at: Date.now() });
    if (event.type !== "state") return;
    if (event.isCalled && !chat.handoff) dispatch({ type: "called", ...handoffNow() });
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
    // Only now, because what happened meanwhile must not overwrite the other tab's change.
    shownRevision = revision;
    live.run();
    for (const tell of watchers) tell();
  }

  function forget() {
    const { visitorId, who, draft, form, lead, revision } = memory;
    remember({ ...freshMemory(), visitorId, who, draft, form, lead, revision });
    live.leave();
  }

  async function conversation() {
    if (memory.conversation) return introduced(memory.conversation);
    const opened = await openConversation(agent.id, memory.visitorId);
    const { id, visitorToken, assistantName } = opened;
    remember({ visitorId: memory.visitorId, conversation: { id, visitorToken } });
    dispatch({ type: "named", assistantName });
    live.run();
    return introduced({ id, visitorToken });
  }

  /** Who is there is said with a message, and not before. */
  async function introduced(one: OpenConversation) {
    if (memory.who) await (await import("./introduce.ts")).introduceVisitor(one);
    return one;
  }

  async function send(text: string, answers?: OfferAnswer, sentKey = randomId()) {
    if (chat.isReplying) return;
    const conversationHistory = historyOf(chat.entries);
    const key = randomId();
    remember({ unanswered: { key: sentKey, text, answers } });
    dispatch({ type: "sent", key: sentKey, text, answers, at: new Date().toISOString() });
    try {
      const { id, visitorToken } = await conversation();
      const body = {
        ...{ message: text, conversationId: id, clientId: sentKey, conversationHistory },
        ...(answers && { action: answers }),
      };
      for await (const event of sendMessage(agent.id, body, visitorToken)) {
        if (event.type === "error") throw new Error(event.message);
        if (event.type === "text")
          dispatch({ ...event, type: "streamed", key, at: new Date().toISOString() });
        if (event.type === "reply") {
          remember({ unanswered: null });
          dispatch({ type: "replied", key, reply: event.reply, at: Date.now() });
          live.run();
          return;
        }
      }
      throw new Error("The answer broke off.");
    } catch (error) {
      await sendingFailed(error, key, sentKey);
    } finally {
      await catchUp().catch(() => {});
    }
  }

  async function sendingFailed(error: unknown, key: string, sentKey: string) {
    const refusal = error instanceof CallFailed ? error : null;
    if (refusal?.status === 404) {
      if (await isGone()) {
        remember({ unanswered: null });
        dispatch({ type: "closed", key: sentKey, at: Date.now() });
        return;
      }
      forget();
    }
    // A rate limit says when to try again; other failures get the specified sentence alone.
    const reason = refusal?.status === 429 ? refusal.detail : null;
    dispatch({ type: "failed", key, sentKey, reason });
  }

  async function isGone() {
    return (await loadAgent(agent.subdomain).catch(() => agent)) === null;
  }

  async function rate(key: string, rating: Rating["rating"], note?: string) {
    const entry = chat.entries.find((one) => one.key === key);
    if (!entry?.id || !memory.conversation) return false;
    dispatch({ type: "rated", key, rating });
    try {
      await rateMessage(memory.conversation, { messageId: entry.id, rating, note: note || null });
      return true;
    } catch {
      dispatch({ type: "rated", key, rating: entry.rating });
      return false;
    }
  }

  /** Retried without a connection: the visitor is waiting for somebody. */
  function call() {
    if (!memory.conversation) return;
    callPerson(memory.conversation).then(
      (isOnline) => dispatch({ type: "reached", isOnline }),
      (error) => {
        if (!(error instanceof CallFailed && error.status === 404))
          callTimer = setTimeout(call, callAgainMs);
      },
    );
  }

  await restore();
  live.run();
  // Reloaded while the answer was on its way: the server answers a message only once.
  if (memory.conversation && memory.unanswered)
    void send(memory.unanswered.text, memory.unanswered.answers, memory.unanswered.key);
  const leads = openLeads(agent.id, { memory, remember, dispatch });
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
      sendTyping(conversation).catch(() => {});
    },
    form: memory.form,
    keepForm: (form) => remember({ form }),
    send: (text, answers) => send(text, answers),
    async retry(key) {
      const failed = chat.entries.find((entry) => entry.key === key);
      if (failed) await send(failed.content, failed.answers, key);
    },
    rate,
    answerOffer: (key, isWanted) =>
      dispatch({ type: isWanted ? "offer-accepted" : "offer-declined", key }),
    submitContact: async (details) => (chat.contact.step === "open" ? leads.submit(details) : {}),
    skipContact() {
      leads.drop();
      dispatch({ type: "form-skipped", ...handoffNow() });
      call();
    },
    startAnew() {
      forget();
      dispatch({ type: "new" });
      dispatch({ type: "named", assistantName: agent.agentName });
    },
    ...openSeen(kept, () => chat),
    kept: () => whatToKeep(memory),
    close() {
      clearTimeout(timer);
      clearTimeout(callTimer);
      kept.close();
      leads.close();
      live.close();
      ignoreTabs();
    },
  };
}

function chatOf({ agentName, chat }: LoadedAgent): Chat {
  return { ...emptyChat, assistantName: agentName, contactForm: chat.contactForm };
}
