import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, register } from "./steps.ts";

const plan = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

test("§1.6, 2.9, 2.24, 2.30, 2.41 to 2.44, 4.1 to 4.3, 4.7, 8.7, rulings 11, 14: an owner on trial pays in the sandbox, cancels, and has a receipt", async ({
  page,
}) => {
  await register(page);
  await page.goto("/");
  // Nobody is asked to pay before there is anything.
  await expect(page.getByRole("heading", { name: "New agent" })).toBeVisible();
  await expect(page.getByText("left in your free trial")).toHaveCount(0);
  await page.request.post("/api/agents", {
    data: { name: "Millstone Bakery", method: "describe" },
  });
  await page.reload();
  await expect(page.getByText("7 days left in your free trial.")).toBeVisible();
  const sidebar = page.getByRole("banner");
  await expect(sidebar).toContainText("Free Trial");
  await expect(sidebar).toContainText("$0/1 mo");
  await expect(sidebar).toContainText("Expires in 7 days");
  await sidebar.getByRole("link", { name: "Upgrade" }).click();

  await expect(page).toHaveURL("/subscribe");
  await expect(page.getByRole("region", { name: "Free Trial" })).toContainText("7 days left");
  await expect(page.getByRole("button", { name: "Upgrade Now" })).toHaveCount(3);
  await expect(page.getByRole("list", { name: "Plans" })).toHaveCSS(
    "grid-template-columns",
    /^\S+ \S+ \S+$/,
  );
  await expectAccessible(page);

  await plan(page, "Premium").getByRole("button").click();
  await expect(page.getByRole("heading", { name: "Subscribe to Premium" })).toBeVisible();
  await page.goBack();
  await plan(page, "Premium").getByRole("button").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await expect(page.getByText("No card is needed and no money moves.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel and go back" }).click();
  await expect(page.getByText("Payment Not Completed")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Your last payment did not go through.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact us" })).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();

  await expect(page).toHaveURL("/subscribe");
  await plan(page, "Premium").getByRole("button").click();
  await page.getByRole("button", { name: "Continue to Payment" }).click();
  await page.getByRole("button", { name: "Pay $29.00 USD" }).click();
  await expect(page.getByText("Payment Successful!")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(sidebar).toContainText("$29/1 mo");
  await expect(sidebar.getByRole("link", { name: "Upgrade" })).toHaveCount(0);
  await expect(page.getByText("left in your free trial")).toHaveCount(0);
  await expect(page.getByText("Your last payment did not go through.")).toHaveCount(0);

  await page.goto("/subscribe");
  await expect(page.getByText("Current Plan: Premium")).toBeVisible();
  await expect(plan(page, "Premium").getByRole("button")).toBeDisabled();
  await expect(plan(page, "Premium").getByRole("button")).toHaveText("Current Plan");
  await expect(plan(page, "Business").getByRole("button")).toHaveText("Choose Business");

  await page.goto("/settings");
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText("Your plan is cancelled")).toBeVisible();
  await expect(sidebar).toContainText("Inactive");
  await page.getByRole("link", { name: /^Receipt for Premium/ }).click();
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(page.getByText("$29.00 USD")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
});
