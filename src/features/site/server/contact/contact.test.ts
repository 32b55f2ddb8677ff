import { expect, test } from "vitest";
import { mails } from "#database/schema-operations.ts";
import { keyOf } from "#platform/server/rate-limit.ts";
import { createOperator, createOwner, signIn } from "#testing/server/factories.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { contactRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(contactRoutes);
const { db } = app;
const hourMs = 3_600_000;

const write = (
  payload: object,
  headers: Record<string, string> = {},
  remoteAddress = "127.0.0.1",
) => app.inject({ method: "POST", url: "/api/contact", payload, headers, remoteAddress });
const question = { email: "vera@example.com", message: "Do you take invoices?" };

test("a stranger's message is mailed to every operator, and answered to the sender", async () => {
  const otto = await createOperator(db);
  const olga = await createOperator(db);
  expect((await write(question)).statusCode).toBe(200);
  const sent = await db.select().from(mails);
  expect(sent.map(({ to }) => to).toSorted()).toEqual([otto.email, olga.email].toSorted());
  expect(sent[0]).toMatchObject({
    subject: "A question from the help pages",
    headers: { "Reply-To": "vera@example.com" },
    text: expect.stringContaining("Do you take invoices?"),
  });
  expect(sent[0]?.text).toContain("not confirmed");
});

test("case 288: whoever is signed in writes as themselves, whatever address is claimed", async () => {
  await createOperator(db);
  const owner = await createOwner(db);
  const cookie = await signIn(app, owner);
  await write({ ...question, about: "payment" }, { cookie });
  expect(await db.select().from(mails)).toMatchObject([
    { subject: "A question about a payment", headers: { "Reply-To": owner.email } },
  ]);
});

test("case 288: without an address, a message or by another website nothing is sent", async () => {
  await createOperator(db);
  expect((await write({ message: "Hello" })).json().fields.email).toContain("Enter your email");
  expect((await write({ ...question, message: "  " })).statusCode).toBe(400);
  expect((await write({ ...question, message: "a".repeat(4001) })).statusCode).toBe(400);
  expect((await write({ ...question, email: "a@b.example\r\nBcc: x@y.example" })).statusCode).toBe(
    400,
  );
  expect((await write(question, { origin: "https://evil.example" })).statusCode).toBe(403);
  expect(await db.$count(mails)).toBe(0);
});

test("case 288: messages are few, for a network and in all, and hold no card numbers or markup", async () => {
  await createOperator(db);
  const sent = [];
  for (let n = 0; n < 4; n++) sent.push((await write(question, {}, "2001:db8::1")).statusCode);
  expect(sent).toEqual([200, 200, 200, 429]);
  expect((await write(question, {}, "2001:db8:1::1")).statusCode).toBe(200);
  clock.pass(hourMs);
  const message = "<b>4111 1111 1111 1111</b>";
  expect((await write({ ...question, message })).statusCode).toBe(200);
  const stored = await db.select().from(mails);
  const last = stored.find(({ html }) => html?.includes("&#60;b&#62;"));
  expect(last?.text).toContain("<b>");
  expect(last?.text).not.toContain("4111 1111 1111 1111");

  app.rateCounters.add(keyOf("contact-messages-of-all", "all"), 300, 86_400);
  expect((await write(question, {}, "2001:db8:2::1")).statusCode).toBe(429);
});
