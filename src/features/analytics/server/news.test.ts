import { expect, test } from "vitest";
import { dashboardRoutes } from "#app/server/dashboard-routes.ts";
import { unansweredQuestions } from "#database/schema-knowledge.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createMember,
  createMessage,
  createOwner,
  createPlan,
  signIn,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import type { FirstSteps, News } from "../contract.ts";

const { app, clock } = await startTestServer(dashboardRoutes);
const { db } = app;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

async function dashboardOf(person: Awaited<ReturnType<typeof createOwner>>) {
  const headers = { cookie: await signIn(app, person) };
  const call = async (method: "GET" | "POST" | "PUT", path: string, payload?: object) =>
    (
      await app.inject({
        ...{ method, url: `/api/dashboard/${path}`, headers },
        ...(payload && { payload }),
      })
    ).json();
  const visit = () => call("POST", "visits");
  const news = (): Promise<News> => call("GET", "news?zone=Europe%2FBerlin");
  const look = async () => {
    await visit();
    return news();
  };
  return { call, visit, news, look };
}

test("news are what happened since this person's last visit, and another look is no visit", async () => {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  const { look } = await dashboardOf(owner);
  expect(await look()).toMatchObject({ isFirstVisit: true, leads: 0 });
  clock.pass(10 * minuteMs);
  expect(await look()).toMatchObject({ isFirstVisit: true });
  const left = clock.now();

  clock.pass(hourMs);
  await createLead(db, { agentId: agent.id, createdAt: clock.now() });
  await createLead(db, { agentId: agent.id, createdAt: clock.now(), isSpam: true });
  await createLead(db, { agentId: agent.id, createdAt: new Date(left.getTime() - minuteMs) });
  await createLead(db, { createdAt: clock.now() });
  clock.pass(8 * hourMs);
  expect(await look()).toMatchObject({
    since: left.toISOString(),
    isFirstVisit: false,
    leads: 1,
  });
  clock.pass(10 * minuteMs);
  expect(await look()).toMatchObject({ since: left.toISOString(), leads: 1 });
  // The colleague has never been here.
  const member = await dashboardOf(await createMember(db, owner.id, "editor"));
  expect(await member.look()).toMatchObject({ isFirstVisit: true, leads: 2 });
});

test("what is worth reading went badly: not helpful first, then calls, then questions left unanswered", async () => {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id, name: "Bakery" });
  const { news } = await dashboardOf(owner);
  const lastMessageAt = clock.now();
  const ofIt = (values: object) => createConversation(db, agent.id, { lastMessageAt, ...values });
  await ofIt({ rating: "up" });
  const unanswered = await ofIt({ hasUnanswered: true });
  const called = await ofIt({ handoffAt: lastMessageAt, handoffReason: "asked" });
  const unhelpful = await ofIt({ rating: "down", country: "IE" });
  await ofIt({ rating: "down", isTest: true });
  await ofIt({ rating: "down", lastMessageAt: new Date(lastMessageAt.getTime() - 30 * hourMs) });
  await createMessage(db, unhelpful, { content: "Do you ship to Cork?" });
  await createMessage(db, unhelpful, { content: "Yes.", sender: "agent", author: "ai" });
  const asked = await createMessage(db, unanswered, { content: "Any cake?" });
  await db.insert(unansweredQuestions).values({
    ...{ agentId: agent.id, conversationId: unanswered.id, messageId: asked.id },
    ...{ question: "Any cake?", createdAt: lastMessageAt },
  });

  const { worthReading, helpful, notHelpful, unanswered: open } = await news();
  expect({ helpful, notHelpful, open }).toEqual({ helpful: 1, notHelpful: 1, open: 1 });
  expect(worthReading.map(({ id, reason }) => [id, reason])).toEqual([
    [unhelpful.id, "not-helpful"],
    [called.id, "handoff"],
    [unanswered.id, "unanswered"],
  ]);
  expect(worthReading[0]).toMatchObject({ text: "Do you ship to Cork?", country: "IE" });
});

test("unanswered questions are counted as the inbox groups them, and only those asked since", async () => {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  const { visit, news } = await dashboardOf(owner);
  const ask = async (question: string) => {
    const conversation = await createConversation(db, agent.id);
    const asked = await createMessage(db, conversation, { content: question });
    await db.insert(unansweredQuestions).values({
      ...{ agentId: agent.id, conversationId: conversation.id, messageId: asked.id },
      ...{ question, createdAt: clock.now() },
    });
  };
  await ask("Do you sell gift vouchers?");
  await visit();
  clock.pass(hourMs);
  await visit();
  clock.pass(minuteMs);
  for (const question of ["Is there parking?", "is there parking", "Do you ship to Cork?"])
    await ask(question);
  expect(await news()).toMatchObject({ isFirstVisit: false, unanswered: 2 });
});

test("today's and the week's figures are those of the person's own days", async () => {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  const { news } = await dashboardOf(owner);
  for (const days of [0, 3, 9]) {
    const at = new Date(clock.now().getTime() - days * 24 * hourMs);
    const conversation = await createConversation(db, agent.id, {
      createdAt: at,
      lastMessageAt: at,
    });
    await createMessage(db, conversation, { timestamp: at });
    await createLead(db, { agentId: agent.id, createdAt: at });
  }
  expect(await news()).toMatchObject({
    today: { conversations: 1, leads: 1, responseRate: 0 },
    week: { conversations: 2, leads: 2, responseRate: 0 },
  });
});

test("the first steps fill themselves, and stay hidden for whoever hid them", async () => {
  const plan = await createPlan(db, { features: { team: true } });
  const owner = await createOwner(db, { planId: plan.id });
  const { call } = await dashboardOf(owner);
  const done = async () => {
    const { steps }: FirstSteps = await call("GET", "first-steps");
    return steps.filter(({ isDone }) => isDone).map(({ step }) => step);
  };
  // Suggested by the product, not chosen by the owner.
  await createAgent(db, { userId: owner.id, chatSettings: { starters: ["Are you open?"] } });
  expect(await done()).toEqual([]);
  const agent = await createAgent(db, { userId: owner.id, chatSettings: { position: "top-left" } });
  await createConversation(db, agent.id, { isTest: true, lastMessageAt: clock.now() });
  const member = await createMember(db, owner.id, "editor");
  expect(await done()).toEqual(["ask", "look", "invite"]);

  await call("PUT", "first-steps", { isHidden: true });
  expect(await call("GET", "first-steps")).toMatchObject({ isHidden: true });
  const theirs: FirstSteps = await (await dashboardOf(member)).call("GET", "first-steps");
  expect(theirs.isHidden).toBe(false);
  // Only the owner invites.
  expect(theirs.steps.map(({ step }) => step)).not.toContain("invite");
});
