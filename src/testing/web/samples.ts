import type { Agent } from "#features/agents/contract.ts";
import type { CurrentUser } from "#features/auth/contract.ts";
import type { KnowledgePage, KnowledgeSource } from "#features/knowledge/contract.ts";
import type { Lead } from "#features/leads/contract.ts";
import { usualChatSettings } from "#shared/chat-settings.ts";

// What the server would send, as JSON.

type Json<Shape> = { [Key in keyof Shape]: Shape[Key] extends Date ? string : Shape[Key] };

export const agentId = "0198c0de-0000-7000-8000-000000000001";
export const leadId = "0198c0de-0000-7000-8000-000000000002";

export function sampleAgent(changes: Partial<Json<Agent>> = {}): Json<Agent> {
  return {
    id: agentId,
    name: "Tollgate Bakery",
    agentName: null,
    location: null,
    description: "Answers about bread.",
    businessDescription: null,
    industry: "food",
    personality: "friendly",
    primaryColor: "#7a3e1d",
    systemPrompt: null,
    guidance: null,
    greeting: null,
    timeZone: null,
    isActive: true,
    chatSettings: usualChatSettings,
    hoursRead: null,
    subdomain: "tollgate-bakery",
    embedCode: null,
    publicUrl: "http://localhost:3000/agent/tollgate-bakery",
    method: "website",
    createdAt: "2026-11-19T12:00:00.000Z",
    updatedAt: "2026-11-19T12:00:00.000Z",
    ...changes,
  };
}

/** A website that is being read. */
export function sampleSource(changes: Partial<KnowledgeSource> = {}): KnowledgeSource {
  return {
    id: "0198c0de-0000-7000-8000-000000000100",
    kind: "website",
    title: null,
    url: "https://bakery.example/",
    isDescription: false,
    include: [],
    exclude: [],
    rereadEvery: "daily",
    status: "reading",
    reason: null,
    pagesFound: 2,
    pagesRead: 0,
    pagesSkipped: 0,
    pagesFailed: 0,
    pagesAdded: 0,
    pagesChanged: 0,
    pagesRemoved: 0,
    passageCount: 0,
    readAt: null,
    nextReadAt: null,
    createdAt: new Date("2026-11-19T12:00:00.000Z"),
    ...changes,
  };
}

export function samplePage(changes: Partial<KnowledgePage> = {}): KnowledgePage {
  return {
    id: "0198c0de-0000-7000-8000-000000000200",
    sourceId: "0198c0de-0000-7000-8000-000000000100",
    url: "https://bakery.example/",
    title: null,
    status: "waiting",
    reason: null,
    passageCount: 0,
    readAt: null,
    changedAt: null,
    ...changes,
  };
}

export function sampleLead(changes: Partial<Json<Lead>> = {}): Json<Lead> {
  return {
    id: leadId,
    name: "Vera Marsh",
    email: "vera@example.com",
    phone: null,
    message: null,
    source: "chat",
    status: "new",
    agentName: "Tollgate Bakery",
    createdAt: "2026-11-20T12:00:00.000Z",
    ...changes,
  };
}

export function sampleUser(changes: object = {}): object {
  const user: CurrentUser = {
    email: "nora@example.com",
    firstName: "Nora",
    lastName: "Whelan",
    profileImageUrl: null,
    plan: { name: "Premium", price: "29.00", currency: "USD", duration: 1 },
    planExpiresAt: null,
    subscriptionStatus: "active",
  };
  return { ...user, ...changes };
}
