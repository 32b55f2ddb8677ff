import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { ask, expectAccessible, readBakery, register } from "./steps.ts";

const port = Number(process.env.E2E_PORT ?? 3987);

/** src/testing/server/place-doubles. */
const tools = `http://127.0.0.1:${port + 10}`;

/** Another system, at the one address beside the bakery's that the product may call here. */
async function startReceiver() {
  const received: { headers: Record<string, string>; body: string }[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    request.toArray().then((parts) => {
      const body = Buffer.concat(parts).toString();
      // Node joins repeated headers; these never repeat.
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(status).end();
    });
  }).listen(port + 5, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answerWith: (next: number) => {
      status = next;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

async function addWebhook(page: Page, url: string) {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Connect an app" }).click();
  await page.getByLabel("Address").fill(url);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const secret = await page.getByLabel("Secret", { exact: true }).inputValue();
  await page.getByRole("button", { name: "I have copied it" }).click();
  return secret;
}

test("a lead that a visitor leaves is told to another system, signed, and the log shows it", async ({
  page,
  browser,
}) => {
  test.slow();
  const receiver = await startReceiver();
  await register(page);
  const { publicUrl } = await readBakery(page);
  const secret = await addWebhook(page, receiver.url);
  await page.getByRole("link", { name: /^Open the webhook to/ }).click();
  receiver.answerWith(500);
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("The endpoint answered with 500.").first()).toBeVisible();
  receiver.answerWith(204);
  await page.getByRole("button", { name: /^Send again/ }).click();
  await expect(page.getByText("It answered with 204.")).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // Without the notice of what arrived, which lies over other things for some seconds.
    await page.reload();
    await expect(page.getByRole("button", { name: /^Send again/ })).toBeVisible();
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(publicUrl);
  await ask(visitor, "When do you open?");
  await visitor.getByLabel("Name").fill("Vera Marsh");
  await visitor.getByLabel("Email").fill("vera@example.com");
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(
    visitor.getByText("Thank you for providing your contact information!"),
  ).toBeVisible();

  await expect.poll(() => receiver.received.length).toBe(3);
  const told = receiver.received[2];
  expect(told && new Webhook(secret).verify(told.body, told.headers)).toMatchObject({
    type: "lead.created",
    data: { lead: { name: "Vera Marsh", email: "vera@example.com" } },
  });
  await page.goto("/leads");
  await page.getByRole("link", { name: "Vera Marsh" }).click();
  const deliveries = page.getByRole("region", { name: "Deliveries" });
  await expect(deliveries.getByText("Webhook to")).toBeVisible();
  await expect(deliveries.getByText("Delivered").first()).toBeVisible();
  await expectAccessible(page);
  await receiver.close();
});

test("a team's chat is told of a lead, from the pasted address on", async ({ page, browser }) => {
  test.slow();
  await register(page);
  const { publicUrl: agentPage } = await readBakery(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Connect an app" }).click();
  const address = `${tools}/services/T00000000/B00000000/s3cretOfSlackIncomingHook`;
  await page.getByLabel("Address").fill(address);
  await page.getByLabel("Which app is this?").selectOption({ label: "Slack or its proxy" });
  await page.getByText("Where do I find the address?").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Slack" })).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("It answered with 200.")).toBeVisible();
  await expect(page.getByText("s3cretOfSlack")).toHaveCount(0);
  await page.reload();
  await expectAccessible(page);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(agentPage);
  await ask(visitor, "When do you open?");
  await visitor.getByLabel("Name").fill("Vera Marsh");
  await visitor.getByLabel("Email").fill("vera@example.com");
  await visitor.getByRole("button", { name: "Submit" }).click();
  const told = async () => (await (await fetch(`${tools}/calls`)).text()).includes("Vera Marsh");
  await expect.poll(told).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/leads");
  await page.getByRole("link", { name: "Vera Marsh" }).click();
  await expect(page.getByText("Alert in Slack")).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByRole("link", { name: "Open the alerts in Slack" })).toBeVisible();
  await expectAccessible(page);
});
