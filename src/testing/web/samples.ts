import type { CurrentUser } from "#features/accounts/contract.ts";
import type { Agent } from "#features/agents/contract.ts";
import { type FirstSteps, firstSteps, type News } from "#features/analytics/contract.ts";
import type { Payment, PublicPlan, Subscription } from "#features/billing/contract.ts";
import type { KnowledgePage, KnowledgeSource } from "#features/knowledge/contract.ts";
import type { Lead } from "#features/leads/contract.ts";
import { usualChatSettings } from "#shared/chat-settings.ts";

type JsonOf<Value> = Value extends Date ? string : Value;
type Json<Shape> = { [Key in keyof Shape]: JsonOf<Shape[Key]> };

export const agentId = "0198c0de-0000-7000-8000-000000000001";
export const leadId = "0198c0de-0000-7000-8000-000000000002";

export function sampleAgent(changes: Partial<Json<Agent>> = {}): Json<Agent> {
  return {
    state: changes.isActive === false ? "paused" : "answering",
    id: agentId,
    userId: "0198c0de-0000-7000-8000-000000000009",
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
    model: null,
    creativity: "careful",
    answerLength: "medium",
    greeting: null,
    timeZone: null,
    isActive: true,
    chatSettings: usualChatSettings,
    hoursRead: null,
    subdomain: "tollgate-bakery",
    embedCode: null,
    publicUrl: "http://localhost:3000/agent/tollgate-bakery",
    hostUrl: null,
    method: "website",
    createdAt: "2026-11-19T12:00:00.000Z",
    updatedAt: "2026-11-19T12:00:00.000Z",
    ...changes,
  };
}

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
    isSpam: false,
    spamReason: null,
    assigneeId: null,
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
    teamRole: "owner",
    ownerName: null,
  };
  return { ...user, ...changes };
}

export function samplePlan(changes: Partial<PublicPlan> = {}): PublicPlan {
  return {
    id: "0198c0de-0000-7000-8000-00000000000b",
    name: "Premium",
    price: "29.00",
    currency: "USD",
    duration: 1,
    agentLimit: 5,
    billingCycle: "month",
    description: "For a business.",
    maxAgents: 5,
    maxConversations: 2000,
    features: { webhooks: true, leadCollection: true, team: false },
    isPopular: false,
    trialDays: 0,
    ...changes,
  };
}

export function sampleSubscription(changes: object = {}): object {
  const usual: Json<Subscription> = {
    plan: null,
    status: "active",
    expiresAt: null,
    renewsByItself: false,
    next: null,
    usage: {
      agents: 1,
      agentsMax: 5,
      conversations: 0,
      conversationsMax: 2000,
      flood: 0,
      monthEndsAt: new Date("2026-12-01T00:00:00.000Z"),
    },
    confirming: [],
  };
  const usage = { ...usual.usage, ...("usage" in changes ? Object(changes.usage) : {}) };
  return { ...usual, ...changes, usage };
}

export function samplePayment(changes: Partial<Json<Payment>> = {}): Json<Payment> {
  const now = new Date().toISOString();
  return {
    id: "0198c0de-0000-7000-8000-0000000000f1",
    txRef: "pay-1",
    email: "nora@example.com",
    planName: "Premium",
    duration: 1,
    amount: "29.00",
    currency: "USD",
    status: "successful",
    provider: "flutterwave",
    isRenewal: false,
    transactionId: "2784792",
    periodStart: "2026-12-21T12:00:00.000Z",
    periodEnd: "2027-01-21T12:00:00.000Z",
    createdAt: now,
    settledAt: now,
    refundRequestedAt: null,
    refundedAt: null,
    canAskForRefund: true,
    ...changes,
  };
}

const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
export const newsRoute = `GET /api/dashboard/news?zone=${zone}`;

export function sampleNews(changes: object = {}): object {
  const figures = { conversations: 0, leads: 0, responseRate: 0 };
  const news: Json<News> = {
    since: "2026-11-24T18:02:00.000Z",
    isFirstVisit: false,
    leads: 0,
    unanswered: 0,
    helpful: 0,
    notHelpful: 0,
    worthReading: [],
    today: figures,
    week: figures,
  };
  return { ...news, ...changes };
}

export function sampleFirstSteps(...done: FirstSteps["steps"][number]["step"][]): FirstSteps {
  return {
    steps: firstSteps.map((step) => ({ step, isDone: done.includes(step) })),
    isHidden: false,
  };
}
