import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { auditEvents, systemSettings } from "#database/schema-operations.ts";
import { testConfig, testEncryption } from "#testing/server/config.ts";
import { useDatabase } from "#testing/server/database.ts";
import { recordAudit } from "./audit.ts";
import { encryptionWith, openEncryption } from "./encryption.ts";
import { readSecret, readSettings, writeSetting } from "./settings.ts";

const { db } = await useDatabase();
const parts = { db, encryption: testEncryption };

test("ruling 33: a secret setting is encrypted at rest and opens for the product alone", async () => {
  await writeSetting(parts, "ai_api_key", "first-key");
  await writeSetting(parts, "ai_api_key", "sk-of-somebody");
  await writeSetting(parts, "ai_model", "small-one");

  const stored = await db.select().from(systemSettings).orderBy(systemSettings.key);
  expect(stored.map(({ key }) => key)).toEqual(["ai_api_key", "ai_model"]);
  expect(JSON.stringify(stored)).not.toContain("sk-of-somebody");
  expect(await readSettings(parts, ["ai_api_key", "ai_model", "smtp_url"])).toEqual({
    ai_api_key: "sk-of-somebody",
    ai_model: "small-one",
  });
});

test("a secret that was moved, changed or sealed with another key does not open", async () => {
  const sealed = testEncryption.seal("sk-of-somebody", "here");
  const other = encryptionWith("the key of another installation, quite long");

  expect(testEncryption.open(sealed, "here")).toBe("sk-of-somebody");
  expect(() => testEncryption.open(sealed, "there")).toThrow();
  expect(() => testEncryption.open(`${sealed.slice(0, -2)}AA`, "here")).toThrow();
  expect(() => other.open(sealed, "here")).toThrow("another ENCRYPTION_KEY");
});

test("a secret setting whose key is lost counts as not set, but never where money is concerned", async () => {
  const lost = encryptionWith("the key of another installation, quite long");
  await writeSetting({ db, encryption: lost }, "ai_api_key", "sk-of-somebody");
  await writeSetting({ db, encryption: lost }, "flutterwave_secret_key", "FLW-of-somebody");
  await writeSetting(parts, "ai_model", "small-one");

  expect(await readSettings(parts, ["ai_api_key", "ai_model"])).toEqual({ ai_model: "small-one" });
  await expect(readSecret(parts, "flutterwave_secret_key")).rejects.toThrow(
    "another ENCRYPTION_KEY",
  );
});

test("without ENCRYPTION_KEY a key is made once, in the data directory, for its owner's eyes only", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = testConfig({ DATA_DIR: join(folder, "data") });
  const sealed = openEncryption(config).seal("kept", "here");

  expect(openEncryption(config).open(sealed, "here")).toBe("kept");
  const file = join(folder, "data", "encryption.key");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8")).toHaveLength(43);
  expect(readdirSync(join(folder, "data"))).toEqual(["encryption.key"]);
});

test("an empty or truncated key file stops the start, so nothing is sealed with a guessable key", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "encryption.key");
  for (const odd of ["", "\n", "half-a-key"]) {
    writeFileSync(file, odd);
    expect(() => openEncryption(testConfig({ DATA_DIR: folder }))).toThrow(
      `${file} holds no complete key`,
    );
    expect(readFileSync(file, "utf8")).toBe(odd);
  }
});

test("what stands in the audit log is neither changed nor removed", async () => {
  await recordAudit(db, {
    actor: "system",
    action: "subscription.expired",
    subject: "user",
    subjectId: "7",
    before: { subscriptionStatus: "trial" },
    after: { subscriptionStatus: "expired" },
  });

  const message = "audit_events is append-only";
  await expect(db.delete(auditEvents)).rejects.toMatchObject({ cause: { message } });
  const change = db
    .update(auditEvents)
    .set({ reason: "none" })
    .where(eq(auditEvents.subject, "user"));
  await expect(change).rejects.toMatchObject({ cause: { message } });
  expect(await db.select().from(auditEvents)).toMatchObject([{ action: "subscription.expired" }]);
});
