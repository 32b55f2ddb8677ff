import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails } from "#database/schema-operations.ts";
import { testClock } from "#testing/server/clock.ts";
import { testConfig, testEncryption } from "#testing/server/config.ts";
import { useDatabase } from "#testing/server/database.ts";
import { startMailServer } from "#testing/server/mail-server.ts";
import { encryptionWith } from "./encryption.ts";
import { openMail, queueMail, resealMails } from "./mail.ts";
import { mailJobs } from "./mail-jobs.ts";
import { writeSetting } from "./settings.ts";

const { db, queuedJobs } = await useDatabase();
const server = await startMailServer();
const mail = {
  to: "vera@example.com",
  kind: "auth.reset-password",
  subject: "A new password",
  text: "Open the link.",
};
const partsWith = (env: Record<string, string>) => ({
  db,
  config: testConfig(env),
  clock: testClock(),
  encryption: testEncryption,
});

async function toldToTheJob() {
  const jobs = await queuedJobs();
  expect(jobs).toMatchObject([{ name: "mail.deliver", data: { mailId: expect.any(String) } }]);
  return jobs[0]?.data as { mailId: string };
}

/** Does what the queue would do next, and throws what the queue would see. */
async function deliverWith(env: Record<string, string>) {
  await mailJobs(partsWith(env))["mail.deliver"](await toldToTheJob());
}

test("ruling 32: without a mail server mail is kept, whole, for the operator to read", async () => {
  await queueMail(db, mail);
  await deliverWith({});

  expect(await db.select().from(mails)).toMatchObject([{ ...mail, status: "kept", attempts: 0 }]);
});

test("mail is sent as it was written, and once", async () => {
  await queueMail(db, { ...mail, headers: { "List-Unsubscribe": "<https://parley.example/u>" } });
  await deliverWith({ SMTP_URL: server.url, MAIL_FROM: "Parley <hello@parley.example>" });
  await deliverWith({ SMTP_URL: server.url });

  expect(server.received).toHaveLength(1);
  const received = await server.next();
  expect(received).toMatchObject({
    from: { name: "Parley", address: "hello@parley.example" },
    to: [{ address: "vera@example.com" }],
    subject: "A new password",
  });
  expect(received.text?.trim()).toBe("Open the link.");
  expect(received.headers.find(({ key }) => key === "list-unsubscribe")?.value).toContain("/u");
  expect(await db.select().from(mails)).toMatchObject([{ status: "sent", attempts: 1 }]);
});

test("ruling 33: the operator's mail server goes before the environment's", async () => {
  await writeSetting({ db, encryption: testEncryption }, "smtp_url", server.url);
  await queueMail(db, mail);
  await deliverWith({ SMTP_URL: "smtp://127.0.0.1:1" });

  expect((await server.next()).subject).toBe("A new password");
});

test("a mail server that is away or busy loses nothing: the mail waits for the next try", async () => {
  await queueMail(db, mail);
  server.refuseWith(451);
  await deliverWith({ SMTP_URL: server.url });
  const [first] = await db.select().from(mails);
  const [queued] = await queuedJobs();
  await mailJobs(partsWith({ SMTP_URL: "smtp://127.0.0.1:1" }))["mail.deliver"](mailOf(queued));

  const [kept] = await db.select().from(mails);
  expect(kept).toMatchObject({ status: "waiting", attempts: 2, ...mail });
  expect(Number(kept?.nextTryAt)).toBeGreaterThan(Number(first?.nextTryAt));
  // One waits for each try: the queue itself was told nothing of a fault.
  expect((await queuedJobs()).map(mailOf)).toEqual([1, 2, 3].map(() => ({ mailId: kept?.id })));

  server.refuseWith(0);
  await mailJobs(partsWith({ SMTP_URL: server.url }))["mail.deliver"](mailOf(queued));
  expect(await db.select().from(mails)).toMatchObject([{ status: "sent", nextTryAt: null }]);
});

test("after thirteen tries a mail is marked as failed, and stays", async () => {
  await queueMail(db, mail);
  const [queued] = await queuedJobs();
  for (let n = 0; n < 14; n++)
    await mailJobs(partsWith({ SMTP_URL: "smtp://127.0.0.1:1" }))["mail.deliver"](mailOf(queued));

  expect(await db.select().from(mails)).toMatchObject([{ status: "failed", attempts: 13 }]);
});

const token = "k".repeat(43);
const withLink = { ...mail, text: `Open https://parley.example/?token=${token}` };
const shown = { ...mail, text: "Open https://parley.example/?token=••••••••" };

test("case 121: a link's token is sealed until the mail is sent, is in it whole, and is forgotten afterwards", async () => {
  await queueMail(
    db,
    { ...withLink, html: `<b>${token}</b>` },
    { token, encryption: testEncryption },
  );
  const [waiting] = await db.select().from(mails);
  expect(waiting).toMatchObject({ ...shown, html: "<b>••••••••</b>" });
  expect(JSON.stringify(waiting)).not.toContain(token);
  await deliverWith({ SMTP_URL: server.url });

  const received = await server.next();
  expect([received.text?.trim(), received.html]).toEqual([
    withLink.text,
    expect.stringContaining(`<b>${token}</b>`),
  ]);
  expect(await db.select().from(mails)).toMatchObject([
    { ...shown, status: "sent", sealedToken: null },
  ]);
});

test("case 121: a link that was sealed with a key that is gone is not sent as a dead one, and says why", async () => {
  await queueMail(db, withLink, {
    token,
    encryption: encryptionWith("another key, as long as it must be"),
  });
  await deliverWith({ SMTP_URL: server.url });

  expect(server.received).toEqual([]);
  const [kept] = await db.select().from(mails);
  expect(kept).toMatchObject({ status: "failed", error: expect.stringContaining("another key") });
});

test("case 121: tokens that wait are sealed with the new key when the key is changed", async () => {
  const [before, after] = ["one key", "another"].map((key) => encryptionWith(key.padEnd(32, "-")));
  if (!before || !after) throw new Error("No keys");
  await queueMail(db, withLink, { token, encryption: before });
  const both = encryptionWith("another".padEnd(32, "-"), "one key".padEnd(32, "-"));
  expect(await resealMails({ db, encryption: both })).toBe(1);

  const [stored] = await db.select().from(mails);
  expect(stored && openMail(after, stored)?.text).toBe(withLink.text);
});

function mailOf(job: { data: unknown } | undefined) {
  return job?.data as { mailId: string };
}

test("a mail that is refused for good is not tried again, and says why", async () => {
  await queueMail(db, mail);
  server.refuseWith(550);
  await deliverWith({ SMTP_URL: server.url });

  const [kept] = await db.select().from(mails);
  expect(kept).toMatchObject({ status: "failed", attempts: 1 });
  expect(kept?.error).toContain("550");
});

test("a mail that was tried as often as it may be is marked as failed and stays", async () => {
  await queueMail(db, mail);
  await mailJobs(partsWith({}))["mail.give-up"](await toldToTheJob());

  expect(await db.select().from(mails)).toMatchObject([{ ...mail, status: "failed" }]);
});

test("cases 222, 226: mail goes after 30 days, news for owners and visitors also unsent; what else is unsent stays for the operator", async () => {
  const now = testClock().now().getTime();
  const at = (days: number) => new Date(now - days * 86_400_000);
  const news = { ...mail, kind: "owner.handoff" };
  const stays = [
    { ...news, subject: "young", status: "sent", createdAt: at(29) },
    { ...news, subject: "waiting", status: "waiting", createdAt: at(31) },
    { ...mail, subject: "kept", status: "kept", createdAt: at(31) },
    { ...mail, subject: "failed", status: "failed", createdAt: at(31) },
  ] as const;
  await db.insert(mails).values([...stays]);
  for (const status of ["sent", "kept", "failed"] as const)
    for (const kind of [news.kind, "visitor.answer"])
      await db.insert(mails).values({ ...news, kind, status, createdAt: at(31) });
  // More than go at once.
  await db.execute(sql`
    insert into mails ("to", kind, subject, text, status, created_at)
    select 'vera@example.com', 'auth.verify-email', 'sent', '', 'sent', ${at(31).toISOString()}::timestamptz
    from generate_series(1, 1000)`);

  await mailJobs(partsWith({}))["mail.prune"]({}, new AbortController().signal);

  const left = await db.select({ subject: mails.subject }).from(mails);
  expect(left.map(({ subject }) => subject).sort()).toEqual(
    stays.map(({ subject }) => subject).sort(),
  );
});
