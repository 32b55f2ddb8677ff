import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { accountRoutes } from "#app/server/account-routes.ts";
import type { JobName, Jobs } from "#database/jobs.ts";
import { agents, conversations, users } from "#database/schema.ts";
import { mails } from "#database/schema-operations.ts";
import { mailedVisitors, visitorTokens } from "#database/schema-visitors.ts";
import { chatJobs } from "#features/chat/server/jobs.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { leadRoutes } from "#features/leads/server/routes.ts";
import { openMail } from "#platform/server/mail.ts";
import { hashToken } from "#platform/server/secrets.ts";
import { createConversation } from "#testing/server/factories.ts";
import { mailedToken } from "#testing/server/mailed-token.ts";
import { talkAt } from "#testing/server/talk.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { inboxRoutes } from "./routes.ts";

const { app, clock, queuedJobs } = await startTestServer(
  accountRoutes,
  chatRoutes,
  inboxRoutes,
  leadRoutes,
);
const { db } = app;
const jobs = chatJobs(app);
let address = "";
beforeAll(async () => {
  address = await app.listen({ port: 0, host: "127.0.0.1" });
});

const visitorEmail = "vera@example.com";

/** Nora has taken over a conversation in which Vera has left her address, unless something else is said. */
async function talk(changes: Partial<typeof conversations.$inferInsert> = {}) {
  const one = await talkAt(app, address, { visitorEmail, language: "en", ...changes });
  await db.update(users).set({ emailVerifiedAt: clock.now() }).where(eq(users.id, one.owner.id));
  await one.send("Do you bake on Sunday?");
  await one.asOwner("take-over");
  let said = 0;
  const say = async (text: string) => {
    said += 1;
    expect((await one.asOwner("messages", { text, clientId: `o${said}` })).statusCode).toBe(200);
  };
  const shown = async () =>
    (
      await app.inject({
        url: `/api/inbox/conversations/${one.id}`,
        headers: { cookie: one.cookie },
      })
    ).json();
  const see = async () => {
    const { messages } = (await readAs(one.visitorToken, one.id)).json();
    return one.asVisitor(`/api/conversations/${one.id}/seen`, { messageId: messages.at(-1).id });
  };
  const reached = async () =>
    (await shown()).messages
      .filter((message: { author: string }) => message.author === "person")
      .map((message: { reached: string | null }) => message.reached)
      .filter((_: unknown, at: number) => at > 0);
  return { ...one, say, see, reached };
}

function readAs(visitorToken: string, id: string) {
  return app.inject({
    url: `/api/conversations/${id}`,
    headers: { "x-visitor-token": visitorToken },
  });
}

/** What is due three minutes after it was said. */
async function threeMinutesLater() {
  clock.pass(3 * 60_000);
  for (const { name, data } of await queuedJobs())
    if (name === ("chat.mail-unseen" satisfies JobName))
      await jobs["chat.mail-unseen"](data as Jobs["chat.mail-unseen"]);
}

async function mailsSent() {
  const sent = await db.select().from(mails).where(eq(mails.kind, "visitor.answer"));
  return sent.map((mail) => ({ ...mail, ...openMail(app.encryption, mail) }));
}

function openLink(token: string) {
  return app.inject({ method: "POST", url: "/api/conversation-links", payload: { token } });
}

test("ruling 43: what a person writes is due by mail three minutes later", async () => {
  const { say } = await talk();
  await say("Yes, from eight.");
  const { rows } = await db.execute<{ at: Date }>(
    sql`select start_after as at from pgboss.job where name = 'chat.mail-unseen'`,
  );
  expect(rows.map(({ at }) => new Date(at).getTime())).toEqual([
    clock.now().getTime() + 3 * 60_000,
  ]);
});

test("ruling 43: what the visitor has not seen comes by mail, with the words of the conversation, and once", async () => {
  const { say, agent, reached } = await talk();
  await say("Yes, from eight.");
  await say("Rye and spelt.");
  expect(await reached()).toEqual([null, null]);
  await threeMinutesLater();
  await threeMinutesLater();

  const [mail, ...others] = await mailsSent();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: visitorEmail,
    subject: "Nora from Millstone replied to you",
    agentId: agent.id,
  });
  expect(mail?.text).toContain("Yes, from eight.\n\nRye and spelt.");
  expect(mail?.text).toContain("You: Do you bake on Sunday?");
  expect(mail?.text).toContain(`/agent/${agent.subdomain}#token=`);
  expect(await reached()).toEqual(["mailed", "mailed"]);
});

test("ruling 43: nothing is mailed of what the visitor has seen, or has written after", async () => {
  const seen = await talk();
  await seen.say("Yes, from eight.");
  expect((await seen.see()).statusCode).toBe(200);
  const answered = await talk();
  await answered.say("Yes, from eight.");
  await answered.send("Thank you", "m2");
  await threeMinutesLater();
  expect(await mailsSent()).toEqual([]);
  expect(await seen.reached()).toEqual(["seen"]);
  expect(await answered.reached()).toEqual(["seen"]);

  await seen.say("And rye.");
  await threeMinutesLater();
  const [mail] = await mailsSent();
  expect(mail?.text.indexOf("And rye.")).toBeLessThan(mail?.text.indexOf("Yes, from eight.") ?? 0);
});

test("ruling 43: the mail is in the language of the conversation, and its direction", async () => {
  const { say } = await talk({ language: "ar" });
  await say("نعم");
  await threeMinutesLater();
  const [mail] = await mailsSent();
  expect(mail?.subject).toBe("رد عليك Nora من Millstone");
  expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
});

test("the words of strangers are no markup in the mail, and no header", async () => {
  const { say, send, agent } = await talk();
  await send("<script>alert(1)</script>", "m2");
  await db.update(agents).set({ name: "Mill\r\nBcc: x@y.z" }).where(eq(agents.id, agent.id));
  await say("<img src=x>");
  await threeMinutesLater();
  const [mail] = await mailsSent();
  expect(mail?.html).not.toMatch(/<script>|<img/);
  expect(mail?.subject).toBe("Nora from Mill Bcc: x@y.z replied to you");
});

test("nobody is mailed without an address, who was blocked, of a paused agent, or by an unconfirmed owner", async () => {
  const without = await talk({ visitorEmail: null });
  const blocked = await talk();
  const paused = await talk();
  const unconfirmed = await talk();
  for (const { say } of [without, blocked, paused, unconfirmed]) await say("Yes.");
  await db
    .update(conversations)
    .set({ blockedAt: clock.now() })
    .where(eq(conversations.id, blocked.id));
  await db.update(agents).set({ isActive: false }).where(eq(agents.id, paused.agent.id));
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, unconfirmed.owner.id));
  await threeMinutesLater();
  expect(await mailsSent()).toEqual([]);
});

test("case 257: the mail's link opens its conversation on another device, for reading, writing and leads", async () => {
  const { say, id, agent } = await talk();
  await say("Yes, from eight.");
  await threeMinutesLater();
  const token = await mailedToken(app, "visitor.answer");
  const opened = await openLink(token);
  expect(opened.statusCode).toBe(200);
  const { visitorToken, ...which } = opened.json();
  expect(which).toEqual({ id, agentId: agent.id });

  expect((await readAs(visitorToken, id)).json().messages).toHaveLength(4);
  const headers = { "x-visitor-token": visitorToken };
  const message = { message: "Thanks", conversationId: id, clientId: "m9" };
  const said = await app.inject({
    method: "POST",
    url: `/api/agents/${agent.id}/chat`,
    headers,
    payload: message,
  });
  expect(said.statusCode).toBe(200);
  const lead = { agentId: agent.id, conversationId: id, name: "Vera", email: "v@example.com" };
  await app.inject({ method: "POST", url: "/api/leads", headers, payload: lead });
  const [stored] = await db.select().from(conversations).where(eq(conversations.id, id));
  expect(stored?.visitorEmail).toBe("v@example.com");
  // Each device has a token of its own, and the first keeps its.
  expect((await openLink(token)).json().visitorToken).not.toBe(visitorToken);
});

test("case 257: the link opens nothing else, nothing after two weeks, and nothing once the conversation is gone", async () => {
  const { say, id, agent } = await talk();
  const other = await createConversation(db, agent.id);
  await say("Yes, from eight.");
  await threeMinutesLater();
  const token = await mailedToken(app, "visitor.answer");
  // The link itself is no proof of the visitor, in any call.
  expect((await readAs(token, id)).statusCode).toBe(404);
  const { visitorToken } = (await openLink(token)).json();
  expect((await readAs(visitorToken, other.id)).statusCode).toBe(404);
  expect((await openLink(visitorToken)).statusCode).toBe(404);
  expect((await openLink("x".repeat(43))).statusCode).toBe(404);

  clock.pass(14 * 24 * 3_600_000);
  expect((await openLink(token)).statusCode).toBe(404);
  await jobs["chat.prune-conversations"]({}, new AbortController().signal);
  expect(await db.select().from(visitorTokens)).toMatchObject([{ kind: "browser", expire: null }]);
  await db.delete(conversations).where(eq(conversations.id, id));
  expect(await db.select().from(visitorTokens)).toEqual([]);
});

test("case 257: neither the stored mail nor the table of tokens holds what opens a conversation", async () => {
  const { say } = await talk();
  await say("Yes, from eight.");
  await threeMinutesLater();
  const token = await mailedToken(app, "visitor.answer");
  const { visitorToken } = (await openLink(token)).json();
  const stored = JSON.stringify([
    await db.select().from(mails),
    await db.select().from(visitorTokens),
  ]);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(visitorToken);
  expect(stored).toContain(hashToken(token));
});

test("case 257: a link lets twenty browsers in beside the first, and the oldest gives way", async () => {
  const { say, id, visitorToken } = await talk();
  await say("Yes.");
  await threeMinutesLater();
  const token = await mailedToken(app, "visitor.answer");
  const tokens: string[] = [];
  for (let browser = 0; browser < 21; browser++) {
    clock.pass(60_000);
    tokens.push((await openLink(token)).json().visitorToken);
  }
  expect((await readAs(tokens[0] ?? "", id)).statusCode).toBe(404);
  expect((await readAs(tokens[1] ?? "", id)).statusCode).toBe(200);
  expect((await readAs(visitorToken, id)).statusCode).toBe(200);
});

test("RFC 8058, ruling 43: every mail has a way to stop, which takes a press, and holds for the address", async () => {
  const { say, agent, asOwner } = await talk();
  await say("Yes, from eight.");
  await threeMinutesLater();
  const [mail] = await mailsSent();
  expect(mail?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
  const url = new URL(/<(.*)>/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "");
  expect(mail?.text).toContain(`Stop these emails: ${url}`);

  const page = await app.inject(url.pathname);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain("Stop all emails about conversations with Millstone?");
  const german = { "accept-language": "de" };
  expect((await app.inject({ url: url.pathname, headers: german })).body).toContain(
    "Diese E-Mails abbestellen",
  );
  expect(await db.select().from(mailedVisitors)).toMatchObject([{ stoppedAt: null }]);

  const pressed = await app.inject({
    method: "POST",
    url: url.pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect(pressed.body).toContain("get any more emails about conversations with Millstone");
  await say("One more thing.");
  // In another conversation of this agent, too.
  const again = await createConversation(db, agent.id, { visitorEmail: "VERA@example.com" });
  await asOwner("hand-back");
  await db
    .update(conversations)
    .set({ visitorEmail: "VERA@example.com" })
    .where(eq(conversations.id, again.id));
  await threeMinutesLater();
  expect(await mailsSent()).toHaveLength(1);
});

test("case 258: an address gets twenty mails a day from an agent, and an owner sends two hundred", async () => {
  const { say, owner, agent } = await talk();
  const sent = { kind: "visitor.answer", subject: "", text: "", agentId: agent.id };
  const toVera = Array.from({ length: 19 }, () => ({ ...sent, to: visitorEmail }));
  await db.insert(mails).values(toVera);
  await say("Yes.");
  await threeMinutesLater();
  expect(await mailsSent()).toHaveLength(20);
  await say("And again.");
  await threeMinutesLater();
  expect(await mailsSent()).toHaveLength(20);

  const other = await talk({ visitorEmail: "ada@example.com" });
  await db.update(agents).set({ userId: owner.id }).where(eq(agents.id, other.agent.id));
  const toOthers = Array.from({ length: 180 }, (_, at) => ({ ...sent, to: `v${at}@example.com` }));
  await db.insert(mails).values(toOthers);
  await other.say("Yes.").catch(() => {});
  await threeMinutesLater();
  const isAdas = and(eq(mails.kind, "visitor.answer"), eq(mails.to, "ada@example.com"));
  expect(await db.$count(mails, isAdas)).toBe(0);
});

test("case 258: erasing somebody neither begins their day anew nor forgets that they want no more mails", async () => {
  for (const isStopped of [false, true]) {
    const { say, agent, cookie, id } = await talk({ visitorEmail: null });
    await say("Yes.");
    const sent = { kind: "visitor.answer", subject: "", text: "", agentId: agent.id };
    const toVera = { ...sent, to: visitorEmail, status: "sent" as const, createdAt: clock.now() };
    const ofVera = { agentId: agent.id, address: visitorEmail };
    if (isStopped) await db.insert(mailedVisitors).values({ ...ofVera, stoppedAt: clock.now() });
    else await db.insert(mails).values(Array.from({ length: 20 }, () => toVera));
    const erased = await app.inject({
      method: "POST",
      url: "/api/settings/erasures",
      headers: { cookie },
      payload: { email: visitorEmail },
    });
    expect(erased.statusCode).toBe(200);
    const left = [await db.select().from(mails), await db.select().from(mailedVisitors)];
    expect(JSON.stringify(left)).not.toContain(visitorEmail);
    await db.update(conversations).set({ visitorEmail }).where(eq(conversations.id, id));
    await threeMinutesLater();
    expect(await db.$count(mails, eq(mails.to, visitorEmail))).toBe(0);
  }
});

test("case 6: only who has the conversation says what was seen, and only of its messages", async () => {
  const { say, asVisitor, id, see } = await talk();
  const other = await talk();
  await say("Yes.");
  await other.say("No.");
  const stranger = await app.inject({
    method: "POST",
    url: `/api/conversations/${id}/seen`,
    payload: { messageId: id },
  });
  expect(stranger.statusCode).toBe(404);
  const { messages } = (await readAs(other.visitorToken, other.id)).json();
  await asVisitor(`/api/conversations/${id}/seen`, { messageId: messages.at(-1).id });
  const [stored] = await db.select().from(conversations).where(eq(conversations.id, id));
  expect(stored?.seenPosition).toBe(0);
  await see();
  await threeMinutesLater();
  expect((await mailsSent()).map(({ about }) => about)).toEqual([other.id]);
});
