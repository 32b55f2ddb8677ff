import { expect, test } from "vitest";
import { conversations } from "#database/schema.ts";
import { mails } from "#database/schema-operations.ts";
import {
  createAgent,
  createConversation,
  createLead,
  createOwner,
} from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { settingsJobs } from "./jobs.ts";

const { app, clock } = await startTestServer();
const dayMs = 86_400_000;
const never = new AbortController().signal;
const run = () =>
  settingsJobs({ db: app.db, config: app.config, clock })["settings.mail-summaries"]({}, never);
const sent = () =>
  app.db.select({ to: mails.to, subject: mails.subject, text: mails.text }).from(mails);

/** Who had one conversation and one lead a day ago. */
async function ownerWithNews(values: Parameters<typeof createOwner>[1] = {}) {
  const owner = await createOwner(app.db, values);
  const agent = await createAgent(app.db, { userId: owner.id });
  const createdAt = new Date(clock.now().getTime() - dayMs);
  await createConversation(app.db, agent.id, { createdAt });
  await createConversation(app.db, agent.id, { createdAt, isTest: true });
  await createLead(app.db, { agentId: agent.id, createdAt });
  return owner;
}

test("ruling 31: the week's numbers are mailed once, to owners who have news and want them", async () => {
  const nora = await ownerWithNews();
  await ownerWithNews({ notifications: { "weekly-summary": false } });
  const quiet = await createAgent(app.db);
  await createConversation(app.db, quiet.id, {
    createdAt: new Date(clock.now().getTime() - 8 * dayMs),
  });
  await run();
  await run();

  expect(await sent()).toMatchObject([
    { to: nora.email, subject: "Your week: 1 conversation, 1 lead" },
  ]);
});

test("the next week has its own", async () => {
  await ownerWithNews();
  await run();
  clock.pass(7 * dayMs);
  await app.db.update(conversations).set({ createdAt: clock.now() });
  await run();

  expect(await sent()).toHaveLength(2);
});
