import type { OfferAnswer } from "#features/actions/contract.ts";
import type { Conversation, PublicAgent, Rating, ReplyEvent } from "../contract.ts";
import type { LiveMessage } from "./chat-state.ts";
import type { LoadedReply, StoredMessage } from "./entries.ts";
import { readEvents } from "./event-stream.ts";

// The visitor's page is small: it imports the contract's types but not its schemas, and so not zod.
// chat-calls.test.ts compares the two.

const answerTimeoutMs = 20_000;
/** A model may think for long; a stream that is silent for longer than this is broken. */
const streamTimeoutMs = 120_000;
/** The server sends a heartbeat every 15 seconds. */
const silenceMaxMs = 40_000;

export interface OpenConversation {
  id: string;
  visitorToken: string;
}

/** Before parsing: dates are text. */
export type LoadedAgent = Omit<PublicAgent, "openings"> & { openings: string[] };

type LoadedEvent = Exclude<ReplyEvent, { type: "reply" }> | { type: "reply"; reply: LoadedReply };

type StoredConversation = Omit<Conversation, "messages"> & { messages: StoredMessage[] };

export interface OutgoingMessage {
  message: string;
  conversationId: string;
  clientId: string;
  action?: OfferAnswer;
  conversationHistory: { sender: "user" | "agent"; content: string; timestamp: string }[];
}

export interface ContactDetails {
  name: string;
  email: string;
  phone: string | null;
  message: string | null;
  website?: string;
  hasConsented?: boolean;
}

export class CallFailed extends Error {
  readonly status: number;
  readonly detail: string | null;
  readonly fields: Record<string, string>;

  constructor(status: number, body: unknown) {
    const { message, fields } = record(body);
    super(`The call was answered with ${status}.`);
    this.name = "CallFailed";
    this.status = status;
    this.detail = typeof message === "string" ? message : null;
    this.fields = Object.fromEntries(
      Object.entries(record(fields)).map(([name, fault]) => [name, String(fault)]),
    );
  }
}

export function loadAgent(subdomain: string): Promise<LoadedAgent | null> {
  return orNull(send(`/api/public/agents/${encodeURIComponent(subdomain)}`));
}

/** Null if the server does not know it, or not as this visitor's. */
export function loadConversation({ id, visitorToken }: OpenConversation) {
  return orNull<StoredConversation>(send(`/api/conversations/${id}`, { visitorToken }));
}

export function openConversation(agentId: string, visitorId: string) {
  const body = {
    agentId,
    visitorId,
    // The URL of the page that embeds the widget, without its query.
    pageUrl: location.hash.slice(1).split(/[?#]/)[0],
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return answerOf<OpenConversation & { assistantName: string }>(
    send("/api/conversations", { body }),
  );
}

export async function* sendMessage(
  agentId: string,
  body: OutgoingMessage,
  visitorToken: string,
): AsyncGenerator<LoadedEvent> {
  const response = await send(`/api/agents/${agentId}/chat`, {
    body,
    visitorToken,
    accept: "text/event-stream",
    timeoutMs: streamTimeoutMs,
  });
  if (response.body && response.headers.get("content-type")?.startsWith("text/event-stream")) {
    for await (const data of readEvents(response.body)) yield JSON.parse(data);
  } else {
    // A proxy may not support streams; the same call also answers in one piece.
    const reply: LoadedReply = await response.json();
    yield { type: "reply", reply };
  }
}

export async function* followConversation(
  { id, visitorToken }: OpenConversation,
  gone: AbortController,
): AsyncGenerator<LiveMessage> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => gone.abort(), silenceMaxMs);
  };
  listen();
  const { signal } = gone;
  try {
    const { body } = await send(`/api/conversations/${id}/events`, { visitorToken, signal });
    if (body) for await (const data of readEvents(body, listen)) yield JSON.parse(data);
  } finally {
    clearTimeout(timer);
  }
}

export async function callPerson({ id, visitorToken }: OpenConversation): Promise<boolean> {
  const answer = send(`/api/conversations/${id}/handoff`, {
    body: { reason: "skipped" },
    visitorToken,
  });
  return (await answerOf<{ isOnline: boolean }>(answer)).isOnline;
}

export function sendTyping({ id, visitorToken }: OpenConversation) {
  return send(`/api/conversations/${id}/typing`, { body: {}, visitorToken });
}

export function createLead(
  agentId: string,
  conversation: OpenConversation | null,
  details: ContactDetails,
) {
  const body = { agentId, conversationId: conversation?.id ?? null, ...details };
  return send("/api/leads", { body, visitorToken: conversation?.visitorToken });
}

export function rateMessage({ id, visitorToken }: OpenConversation, rating: Rating) {
  return send(`/api/conversations/${id}/ratings`, { body: rating, visitorToken });
}

interface Outgoing {
  body?: object;
  visitorToken?: string | undefined;
  accept?: string;
  timeoutMs?: number;
  signal?: AbortSignal;
}

export async function send(
  path: string,
  { body, visitorToken, accept, timeoutMs = answerTimeoutMs, signal }: Outgoing = {},
): Promise<Response> {
  const headers = new Headers({ accept: accept ?? "application/json" });
  if (body) headers.set("content-type", "application/json");
  if (visitorToken) headers.set("x-visitor-token", visitorToken);
  const response = await fetch(path, {
    method: body ? "POST" : "GET",
    headers,
    body: body ? JSON.stringify(body) : null,
    signal: signal ?? AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return response;
  throw new CallFailed(response.status, await response.json().catch(() => null));
}

async function answerOf<Answer>(response: Promise<Response>): Promise<Answer> {
  return (await response).json();
}

export async function orNull<Answer>(response: Promise<Response>): Promise<Answer | null> {
  try {
    return await answerOf<Answer>(response);
  } catch (error) {
    if (error instanceof CallFailed && error.status === 404) return null;
    throw error;
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
