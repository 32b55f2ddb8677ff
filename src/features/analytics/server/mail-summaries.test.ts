import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { only } from "#database/rows.ts";
import { agents, conversations } from "#database/schema.ts";
import { pages, sources, unansweredQuestions } from "#database/schema-knowledge.ts";
import { mails } from "#database/schema-operations.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createOwner,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { analyticsJobs } from "./jobs.ts";

const { app, clock } = await startTestServer();
const dayMs = 86_400_000;
const never = new AbortController().signal;
const run = (stop = never) =>
  analyticsJobs({ db: app.db, config: app.config, clock })["settings.mail-summaries"]({}, stop);
const sent = () =>
  app.db.select({ to: mails.to, subject: mails.subject, text: mails.text }).from(mails);

async function ownerWithNews(values: Parameters<typeof createOwner>[1] = {}) {
  const owner = await createOwner(app.db, values);
  const agent = await createAgent(app.db, { userId: owner.id });
  const createdAt = new Date(clock.now().getTime() - dayMs);
  const times = { createdAt, lastMessageAt: createdAt };
  await createConversation(app.db, agent.id, times);
  await createConversation(app.db, agent.id, { ...times, isTest: true });
  await createLead(app.db, { agentId: agent.id, createdAt });
  return owner;
}

test("ruling 31: weekly numbers are mailed once, to owners with news who want them", async () => {
  const nora = await ownerWithNews();
  await ownerWithNews({ notifications: { "weekly-summary": false } });
  await ownerWithNews({ suspendedAt: clock.now(), suspendedReason: "Phishing" });
  const quiet = await createAgent(app.db);
  const createdAt = new Date(clock.now().getTime() - 8 * dayMs);
  await createConversation(app.db, quiet.id, { createdAt, lastMessageAt: createdAt });
  await run();
  await run();

  expect(await sent()).toMatchObject([
    { to: nora.email, subject: "Your week: 1 conversation, 1 lead" },
  ]);
});

test("the next week gets its own summary", async () => {
  await ownerWithNews();
  await run();
  clock.pass(7 * dayMs);
  await app.db.update(conversations).set({ createdAt: new Date(clock.now().getTime() - dayMs) });
  await run();

  expect(await sent()).toHaveLength(2);
});

test("every hour on Monday checks again, and mails nobody twice", async () => {
  await ownerWithNews();
  for (let hour = 7; hour < 24; hour++) {
    await run();
    clock.pass(dayMs / 24);
  }

  expect(await sent()).toHaveLength(1);
});

test("an interrupted run fails, so that it is repeated for the rest", async () => {
  await ownerWithNews();
  await expect(run(AbortSignal.abort())).rejects.toThrow("aborted");
  await run();

  expect(await sent()).toHaveLength(1);
});

test("an owner who adds an agent at that moment gets the summary, too", async () => {
  const nora = await ownerWithNews();
  await app.db.transaction(async (adding) => {
    await createAgent(adding, { userId: nora.id });
    await run();
  });

  expect(await sent()).toMatchObject([{ to: nora.email }]);
});

test("the summary has resolved conversations, unanswered questions with links, and changed pages", async () => {
  const nora = await ownerWithNews();
  const [agent] = await app.db.select().from(agents).where(eq(agents.userId, nora.id));
  const agentId = agent?.id ?? "";
  const createdAt = new Date(clock.now().getTime() - dayMs);
  const inVain = await createConversation(app.db, agentId, {
    createdAt,
    lastMessageAt: createdAt,
    hasUnanswered: true,
  });
  for (const question of ["Do you sell tractors?", "do you sell tractors?", "Is there a lift?"])
    await app.db.insert(unansweredQuestions).values({
      agentId,
      conversationId: inVain.id,
      messageId: crypto.randomUUID(),
      question,
      createdAt,
    });
  const source = only(
    await app.db
      .insert(sources)
      .values({ agentId, kind: "website", url: "https://a.example/" })
      .returning(),
  );
  const page = { agentId, sourceId: source.id, changedAt: createdAt };
  const before = new Date(clock.now().getTime() - 30 * dayMs);
  await app.db.insert(pages).values([
    { ...page, url: "https://a.example/prices", createdAt: before },
    { ...page, url: "https://a.example/new", createdAt },
  ]);
  await run();

  const [mail] = await sent();
  expect(mail?.text).toContain(
    "2 conversations, 1 of them resolved without anyone’s help, and 1 lead.",
  );
  expect(mail?.text).toContain("3 questions had no answer");
  expect(mail?.text).toContain(
    `“Do you sell tractors?” (2 times)\n${app.config.publicUrl}/inbox?conversation=${inVain.id}`,
  );
  expect(mail?.text).toContain(`${app.config.publicUrl}/inbox/unanswered`);
  expect(mail?.text).toContain("1 page on your websites changed");
  expect(mail?.text).toContain("https://a.example/prices");
  expect(mail?.text).not.toContain("https://a.example/new");
  expect(mail?.text).toContain("Stop these emails");
});
