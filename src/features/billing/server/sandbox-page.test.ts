import { expect, test } from "vitest";
import { payments } from "#database/schema-billing.ts";
import { createOwner, createPlan } from "#testing/server/factories.ts";
import { payer } from "#testing/server/paying.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { billingRoutes } from "./routes.ts";

const { app } = await startTestServer(billingRoutes);
const { db } = app;

async function begin() {
  const plan = await createPlan(db, { name: "Tea & <b>Cake", price: "1250.50", currency: "NGN" });
  const browser = await payer(app, await createOwner(db));
  const { paymentLink, tx_ref } = (await browser.start(plan.id)).json();
  const decide = (decision: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: "POST",
      url: `${new URL(paymentLink).pathname}/${decision}`,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  return { browser, paymentLink: new URL(paymentLink), txRef: tx_ref, decide };
}

const read = (page: URL) => app.inject({ url: page.pathname });

test("ruling 14: the sandbox's page is the server's own, says that it is one, and what is to be paid", async () => {
  const { paymentLink, txRef } = await begin();
  expect(paymentLink.origin).toBe(app.config.publicUrl);
  const page = await read(paymentLink);

  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.body).toContain("<b>Sandbox.</b> No card is needed and no money moves.");
  expect(page.body).toContain("Pay ₦1,250.50 NGN");
  expect(page.body).toContain("Tea &#38; &#60;b&#62;Cake, 1 month");
  expect(page.body).toContain(txRef);
  expect(page.body).not.toContain("<script");
});

test.each([
  ["pay", "successful", "success"],
  ["decline", "failed", "failed"],
  ["leave", "cancelled", "pending"],
])(
  "case 146: who chooses to %s comes back with %s, and no card is ever asked for",
  async (decision, status, outcome) => {
    const { browser, decide, txRef, paymentLink } = await begin();
    const back = await decide(decision, { origin: app.config.publicUrl });

    expect(back.statusCode).toBe(303);
    const address = new URL(back.headers.location ?? "");
    expect(address.href).toContain(`${app.config.publicUrl}/dashboard?payment=return&`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ status, tx_ref: txRef });
    expect((await browser.verify(txRef)).json()).toEqual({ status: outcome });
    expect((await read(paymentLink)).body).not.toContain("<input");
  },
);

test("what was decided stays so, and who closed the page after paying has paid", async () => {
  const { decide, paymentLink } = await begin();
  await decide("pay");
  expect(await db.select().from(payments)).toMatchObject([{ status: "successful" }]);

  await decide("decline");
  expect((await read(paymentLink)).body).toContain("This payment went through.");
  expect(await db.select().from(payments)).toMatchObject([{ status: "successful" }]);
});

test("the page is open to whoever has its address, and to no guess or foreign form", async () => {
  const { decide, txRef } = await begin();
  for (const url of [`/sandbox/${txRef}`, "/sandbox/x", `/sandbox/${"x".repeat(43)}`])
    expect((await app.inject({ url })).statusCode).toBe(404);
  expect((await decide("refund")).statusCode).toBe(404);
  expect((await decide("pay", { origin: "https://evil.example" })).statusCode).toBe(403);
});
