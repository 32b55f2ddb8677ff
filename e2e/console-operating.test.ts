import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { serverArgs } from "../scripts/run/server-args.mjs";
import { type Product, runProduct } from "../src/testing/server/product-process.ts";
import {
  expectAccessible,
  expectAccessibleEverywhere,
  register,
  signInAsOperator,
} from "./steps.ts";

// The operating half of the console, on a product of its own: a second factor would keep other journeys out.

const port = Number(process.env.E2E_PORT ?? 3987) + 6;
const base = `http://127.0.0.1:${port}`;
const operator = {
  email: "operator@parley.test",
  password: "a quiet harbor at dawn",
  signIn: "/desk-ops7k3",
  console: "/bridge-ops5t8",
};
let product: Product;
let data = "";

test.use({ baseURL: base });
test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "parley-ops-"));
  product = runProduct([process.execPath, ...serverArgs], {
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: data,
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: operator.password,
    ADMIN_SECRET_PATH: operator.signIn,
    ADMIN_CONSOLE_PATH: operator.console,
    RATE_SIGN_INS: "1000",
  });
  await product.ready();
});

test.afterAll(async () => {
  product.child.kill("SIGTERM");
  await product.ended();
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
});

async function giveCredentials(page: Page) {
  await page.goto(operator.signIn);
  await page.getByLabel("Admin Email").fill(operator.email);
  await page.getByLabel("Admin Password").fill(operator.password);
  await page.getByRole("button", { name: "Sign in to Admin" }).click();
}

async function open(page: Page, place: string) {
  await page.goto(`${operator.console}/${place}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
}

test("case 124: a backup is made, checked, downloaded and deleted, and the audit log has it, searched and exported", async ({
  page,
}) => {
  await signInAsOperator(page, operator);
  await open(page, "system");
  const backups = page.getByRole("region", { name: "Backups" });
  await expect(backups.getByText("No backups yet.")).toBeVisible();

  await backups.getByRole("button", { name: "Make a backup" }).click();

  const file = backups.getByRole("listitem");
  await expect(file).toHaveCount(1);
  await file.getByRole("button", { name: /^Actions for the backup/ }).click();
  await page.getByRole("menuitem", { name: "Check" }).click();
  await expect(page.getByText("The backup is intact")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await file.getByRole("button", { name: "Download", exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^parley-[\d-]+\.tar\.gz$/);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  expect(gunzipSync(Buffer.concat(parts)).toString("latin1")).toContain("manifest.json");

  await file.getByRole("button", { name: /^Actions for the backup/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(backups.getByText("No backups yet.")).toBeVisible();

  await open(page, "audit");
  await page.getByRole("searchbox", { name: "Search the log" }).fill("backup deleted");
  const table = page.getByRole("table", { name: "Audit log" });
  await expect(table.getByRole("button")).toHaveText(["Backup deleted"]);

  await table.getByRole("button", { name: "Backup deleted" }).click();

  const entry = page.getByRole("dialog", { name: "Backup deleted" });
  await expect(entry.getByText("backup.deleted")).toBeVisible();
  await expect(entry.getByText(operator.email)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(table.getByRole("button", { name: "Backup deleted" })).toBeFocused();
  const exporting = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await exporting).suggestedFilename()).toBe("audit-log.csv");
  await page.getByRole("searchbox", { name: "Search the log" }).fill("nothing like this");
  await expect(page.getByText("No entries match.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(table.getByRole("button").nth(2)).toBeVisible();
});

test("ruling 32: mail that found no server is read in the console", async ({ page }) => {
  await register(page);
  await signInAsOperator(page, operator);
  await open(page, "system");
  const mail = page.getByRole("region", { name: "Mail" });
  await mail
    .getByRole("button", { name: /^Read:/ })
    .first()
    .click();

  await expect(page.getByRole("dialog").getByText(/https?:\/\//)).toBeVisible();
  await page.getByRole("button", { name: "Close" }).first().click();
  await expect(mail.getByRole("button", { name: /^Read:/ }).first()).toBeFocused();
});

test("payments say what they are for while there are none", async ({ page }) => {
  await signInAsOperator(page, operator);
  await open(page, "payments");
  await expect(page.getByText("No payments yet")).toBeVisible();
  await expect(page.getByText("You're all caught up.")).toBeVisible();
});

test("the operating pages are accessible in both themes, on desk and phone", async ({ page }) => {
  test.slow();
  await signInAsOperator(page, operator);
  for (const place of ["payments", "audit", "system", "security"]) {
    await open(page, place);
    await expectAccessibleEverywhere(page);
  }
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("dialog", { name: "Set up two-factor sign-in" })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test("a second factor is set up, asked for at sign-in, opened by a recovery code, and removed", async ({
  page,
}) => {
  await signInAsOperator(page, operator);
  await open(page, "security");
  await page.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two-factor sign-in" });
  await expect(dialog.getByRole("img", { name: "Code to scan with your app" })).toBeVisible();
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()).replaceAll(
    " ",
    "",
  );
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel("Code", { exact: true }).fill(app.generate());
  await dialog.getByRole("button", { name: "Confirm" }).click();
  const codes = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const [first = "", second = ""] = await codes.getByRole("listitem").allInnerTexts();
  await codes.getByRole("button", { name: "I saved them" }).click();
  await expect(page.getByText("10 recovery codes left.")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${base}${operator.signIn}`);

  await giveCredentials(page);

  const field = page.getByLabel("Code", { exact: true });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill("000000");
  await page.getByRole("button", { name: "Sign in to Admin" }).click();
  await expect(page.getByRole("alert")).toHaveText("This code is wrong or was already used.");
  await field.fill(first);
  await page.getByRole("button", { name: "Sign in to Admin" }).click();
  await expect(page).toHaveURL(`${base}${operator.console}`);
  await open(page, "security");
  await expect(page.getByText("9 recovery codes left.")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  const removal = page.getByRole("dialog", { name: "Remove two-factor sign-in?" });
  await expect(removal.getByLabel("Code", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await removal.getByLabel("Code", { exact: true }).fill(second);
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
});
