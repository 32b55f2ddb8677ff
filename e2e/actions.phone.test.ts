import { expect, test } from "@playwright/test";
import { ask, expectAccessible, register, shop } from "./steps.ts";

test("on a phone an action is filled in, checked, changed and sent by touch", async ({
  page,
  browser,
}) => {
  await register(page);
  const made = await page.request.post("/api/agents", { data: { name: "Kettle Shop" } });
  const { id, subdomain } = await made.json();
  const text = { type: "text", description: "", isRequired: true, choices: [] };
  const added = await page.request.post(`/api/agents/${id}/actions`, {
    data: {
      kind: "http",
      name: "Order look-up",
      purpose: "Tells where an order is.",
      examples: ["Where is my order?"],
      fields: [
        { ...text, name: "order_number", label: "Order number", type: "number" },
        { ...text, name: "email", label: "Email", type: "email" },
      ],
      settings: {
        method: "GET",
        address: `${shop}/wp-json/wc/v3/orders/{order_number}`,
        headers: [
          {
            name: "Authorization",
            value: `Basic ${Buffer.from("ck_shop:cs_shop").toString("base64")}`,
            isSecret: true,
          },
        ],
        body: "",
        shown: [{ label: "State", path: "status" }],
        checks: [{ path: "billing.email", field: "email" }],
      },
      changes: false,
      isOn: true,
      callsPerDay: 100,
    },
  });
  expect(added.status()).toBe(201);

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const visitor = await (await browser.newContext(phone)).newPage();
  await visitor.goto(`/agent/${subdomain}`);
  await ask(visitor, "Where is my order?");
  const form = visitor.getByRole("form", { name: "Order look-up" });
  await form.getByLabel("Order number").fill("1235");
  await form.getByLabel("Email").fill("vera@example.com");
  await form.getByRole("button", { name: "Continue" }).tap();
  const card = visitor.getByRole("region", { name: "Order look-up" });
  await expect(card).toContainText("1235");
  await card.getByRole("button", { name: "Change" }).tap();
  await form.getByLabel("Order number").fill("1234");
  await form.getByRole("button", { name: "Continue" }).tap();
  await expectAccessible(visitor);
  const send = await card.getByRole("button", { name: "Send" }).boundingBox();
  expect(send?.height).toBeGreaterThanOrEqual(44);
  await card.getByRole("button", { name: "Send" }).tap();
  await expect(visitor.getByRole("log")).toContainText("State: completed");

  await ask(visitor, "Where is my order?");
  await form.getByRole("button", { name: "No, thanks" }).tap();
  await expect(visitor.getByRole("log")).toContainText("All right. Nothing was sent.");
  await expect(form).toHaveCount(0);
});
