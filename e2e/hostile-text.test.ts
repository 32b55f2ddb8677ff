import { expect, test } from "@playwright/test";
import { watchHarm } from "./harm.ts";
import { makeAgent, serveSite, signInAs, widgetOn } from "./host-site.ts";

const canary = "https://canary.example/seen";
/** Text that would run, load or leave its place, were it ever taken for markup. */
const hostile = [
  `<script>fetch("${canary}")</script>`,
  `<img src="${canary}" onerror="alert(1)">`,
  `<svg onload="alert(1)"></svg>`,
  `<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  `</script><script>alert(1)</script>`,
  `![x](${canary} "\\" onerror=alert(1)")`,
  "[go](javascript:alert(1)) [go](data:text/html,<script>alert(1)</script>)",
  `\${alert(1)} {{7*7}} " onmouseover=alert(1) x='`,
];
const all = hostile.join("\n\n");

const answerMarkup = "[role=log] :is(img, iframe, script, object, style, form:not(.contact))";

test("cases 51, 52, 57, 58: markup from strangers, owners and pages stays text in widget, chat and owner's pages", async ({
  page,
  baseURL,
  browser,
}) => {
  test.slow();
  const name = `Mill Bakery ${hostile[0]}`;
  const { owner, id, embedCode, publicUrl } = await makeAgent(baseURL, {
    name,
    description: hostile.slice(0, 4).join(" ").slice(0, 480),
    greeting: hostile.slice(2).join(" ").slice(0, 480),
    businessDescription: `Parking\n\nThe parking places are ${all}`,
    chatSettings: {
      launcherText: `Ask <b>us</b> "now"`,
      starters: ["<img src=x onerror=alert(1)>"],
    },
  });
  const site = await serveSite({ "/": { body: embedCode } });
  const visitor = await (await browser.newContext()).newPage();
  const harm = watchHarm(visitor);
  await visitor.clock.install();
  await visitor.goto(site.url);
  const { launcher, chat } = widgetOn(visitor);
  await expect(launcher).toContainText(`Ask <b>us</b> "now"`);
  await launcher.click();
  const log = chat.getByRole("log");
  await expect(log).toContainText('<svg onload="alert(1)">');
  for (const question of ["Where are the parking places?", all]) {
    await chat.getByRole("textbox", { name: "Your message" }).fill(question);
    await chat.getByRole("textbox", { name: "Your message" }).press("Enter");
    await expect(chat.getByRole("button", { name: "Helpful", exact: true }).last()).toBeVisible();
    await expect(log).not.toHaveAttribute("aria-busy", "true");
  }
  await expect(log).toContainText(`fetch("${canary}")`);
  await expect(chat.locator(answerMarkup)).toHaveCount(0);
  const links = await chat.locator("[role=log] a").evaluateAll((found) => found.map(String));
  expect(links.filter((href) => !/^(https?|tel|mailto):/.test(href))).toEqual([]);
  await visitor.clock.runFor(3500);
  await chat.getByLabel("Name*").fill(hostile[1] ?? "");
  await chat.getByLabel("Email*").fill("ada@example.com");
  await chat.getByLabel("Message", { exact: true }).fill(all);
  await chat.getByRole("button", { name: "Submit" }).click();
  await expect(chat.getByText("Thank you for providing your contact information!")).toBeVisible();
  await visitor.goto(publicUrl);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(visitor).toHaveTitle(`${name}: AI assistant`);
  expect(harm).toEqual([]);

  const seen = watchHarm(page);
  await signInAs(owner, page);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.goto("/leads");
  // So many addresses are held for spam, and are text there, too.
  await page.getByRole("radio", { name: /^Spam/ }).click();
  await page
    .getByText(hostile[1] ?? "")
    .first()
    .click();
  await expect(page.getByText("![x](").first()).toBeVisible();
  await page.goto(`/agents/${id}/edit`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.getByRole("button", { name: "Embed Code" }).click();
  await page.getByRole("tab", { name: "Standalone URL" }).click();
  await expect(page.getByRole("img", { name: /^QR code of/ })).toBeVisible();
  await page.goto(`/agents/${id}/edit?tab=chat`);
  const preview = page.frameLocator('iframe[title="Live preview of the chat"]');
  await expect(preview.getByText('<svg onload="alert(1)">')).toBeVisible();
  await page.goto("/agents");
  await expect(page.getByText(name).first()).toBeVisible();
  expect(seen).toEqual([]);
  site.close();
});
