import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { sessions } from "#database/schema-accounts.ts";
import { auditEvents, systemSettings } from "#database/schema-operations.ts";
import { readModelSettings } from "#features/models/server/public.ts";
import { encryptionWith } from "#platform/server/encryption.ts";
import { readSettings, writeSetting } from "#platform/server/settings.ts";
import { asOperator } from "#testing/server/as-operator.ts";
import { operatorPaths } from "#testing/server/config.ts";
import { signIn } from "#testing/server/factories.ts";
import { startMailServer } from "#testing/server/mail-server.ts";
import { startModelDouble } from "#testing/server/model-double/start.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import type { Setting } from "../contract-settings.ts";
import { adminRoutes } from "./routes.ts";

const { app, clock } = await startTestServer(async (server: FastifyInstance) => {
  await server.register(adminRoutes, { operator: operatorPaths });
});
const mailServer = await startMailServer();
const model = await startModelDouble();

const secret = "FLWSECK-9f8e7d6c5b4a-X";

async function console() {
  const operator = await asOperator(app);
  const set = (key: string, value: string, more = {}) =>
    operator.ask("POST", "/settings", { key, value, ...more });
  const list = async () => (await operator.ask("GET", "/settings")).json<Setting[]>();
  const one = async (key: string) => (await list()).find((setting) => setting.key === key);
  return { ...operator, set, list, one };
}

test("cases 119, 121, ruling 33: a secret is encrypted at rest, and no call ever sends it back", async () => {
  const { set, one, ask } = await console();
  const answer = await set("flutterwave_secret_key", secret);
  expect(answer.statusCode).toBe(201);
  expect(answer.body).not.toContain(secret);
  expect(await one("flutterwave_secret_key")).toMatchObject({
    value: "••••4a-X",
    isSecret: true,
    isSet: true,
    isKnown: true,
    category: "billing",
  });
  expect((await ask("GET", "/settings")).body).not.toContain(secret);
  const stored = await app.db.select().from(systemSettings);
  expect(JSON.stringify(stored)).not.toContain(secret);

  await set("flutterwave_secret_hash", "short");
  expect(await one("flutterwave_secret_hash")).toMatchObject({ value: "••••" });
});

test.each([
  "flutterwave_secret_key",
  "flutterwave_secret_hash",
  "ai_api_key",
  "google_client_secret",
  "google_maps_api_key",
  "smtp_url",
] as const)(
  "case 120: what is shown instead of %s, sent back, is refused and changes nothing",
  async (key) => {
    const { set, one, ask } = await console();
    const whole = "smtp://someone:a-long-secret@mail.example:587";
    await set(key, whole);
    const shown = (await one(key))?.value ?? "";
    for (const value of [shown, "••••", "••••••••••", ` ${shown} `]) {
      const refused = await set(key, value);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().fields).toEqual({ value: expect.any(String) });
    }
    expect(await readSettings(app, [key])).toEqual({ [key]: whole });
    const stranger = { ...app, encryption: encryptionWith("another key that has enough letters") };
    await writeSetting({ db: app.db, encryption: stranger.encryption }, key, whole);
    const { value: unreadable } = (await one(key)) ?? {};
    expect((await set(key, unreadable ?? "")).statusCode).toBe(400);
    expect(await readSettings(stranger, [key])).toEqual({ [key]: whole });
    expect((await ask("GET", "/settings")).body).not.toContain("a-long-secret");
  },
);

test("case 50: a model's key is not sent to an address that was set after it", async () => {
  const { set, ask, one } = await console();
  const test = () => ask("POST", "/settings/test-model");
  const keysSeen = async () =>
    (await model.calls()).map(({ authorization }) => authorization).filter((key) => key !== "");
  await set("ai_provider", "openai-compatible");
  await set("ai_model", "small");
  await set("ai_base_url", "https://models.example/v1");
  await set("ai_api_key", "sk-of-models-example");
  await set("ai_base_url", "https://models.example/v2");
  expect(await one("ai_api_key")).toMatchObject({ isSet: true });

  await set("ai_base_url", `${model.origin}/v1`);
  await test();
  expect(await keysSeen()).toEqual([]);
  expect(await one("ai_api_key")).toMatchObject({ isSet: false });
  const removed = eq(auditEvents.action, "setting.removed");
  expect(await app.db.select().from(auditEvents).where(removed)).toMatchObject([
    { subjectId: "ai_api_key", reason: "The model's address was changed." },
  ]);

  await set("ai_api_key", "sk-of-the-double");
  await test();
  expect([...new Set(await keysSeen())]).toEqual(["Bearer sk-of-the-double"]);
  await ask("DELETE", "/settings/ai_base_url");
  expect(await one("ai_api_key")).toMatchObject({ isSet: false });
});

test("case 50: nor is the environment's key, nor one that was entered before the password was last given", async () => {
  Object.assign(app.config.ai, { apiKey: "sk-of-the-environment" });
  const { set, ask, one } = await console();
  await set("ai_provider", "openai-compatible");
  await set("ai_model", "small");
  await writeSetting(app, "ai_api_key", "sk-of-openai");
  await app.db
    .update(systemSettings)
    .set({ updatedAt: new Date(clock.now().getTime() - 1) })
    .where(eq(systemSettings.key, "ai_api_key"));
  await set("ai_base_url", `${model.origin}/v1`);
  await ask("POST", "/settings/test-model");
  Object.assign(app.config.ai, { apiKey: undefined });

  expect(await one("ai_api_key")).toMatchObject({ isSet: false });
  const keys = (await model.calls()).map(({ authorization }) => authorization);
  expect(new Set(keys)).toEqual(new Set([""]));
});

test("case 50: one provider's key is not sent to another", async () => {
  const { set, one } = await console();
  await set("ai_provider", "openai");
  await set("ai_api_key", "sk-of-openai");
  await set("ai_provider", "openai");
  expect(await one("ai_api_key")).toMatchObject({ isSet: true });
  await set("ai_provider", "anthropic");
  expect(await one("ai_api_key")).toMatchObject({ isSet: false });
  const removed = eq(auditEvents.action, "setting.removed");
  expect(await app.db.select().from(auditEvents).where(removed)).toMatchObject([
    { subjectId: "ai_api_key", reason: "The model's provider was changed." },
  ]);

  const environment = { ...app.config.ai };
  Object.assign(app.config.ai, { provider: "openai", apiKey: "sk-of-the-environment" });
  expect((await readModelSettings(app)).settings).toMatchObject({ provider: "anthropic" });
  expect((await readModelSettings(app)).settings?.apiKey).toBeUndefined();
  await set("ai_provider", "openai");
  expect((await readModelSettings(app)).settings?.apiKey).toBe("sk-of-the-environment");
  Object.assign(app.config.ai, environment);
});

test("§3.8, ruling 33: all known settings are listed with what they are for, and no hidden one", async () => {
  await app.db.insert(systemSettings).values([
    { key: "admin_password", value: "hidden" },
    { key: "operator_sign_in_path", value: "/desk-hidden" },
  ]);
  const { list } = await console();
  const settings = await list();
  expect(settings.map(({ key }) => key)).toContain("google_redirect_uri");
  expect(
    settings.every(({ isKnown, isSet, description }) => isKnown && !isSet && description),
  ).toBe(true);
  expect(JSON.stringify(settings)).not.toContain("hidden");
});

test("§7.28, ruling 33: others are created, kept and shown as they are, and taken away again", async () => {
  const { set, one, ask } = await console();
  await set("support_phone", "+49 30 1234", { category: "general", description: "On the door" });
  expect(await one("support_phone")).toMatchObject({
    value: "+49 30 1234",
    description: "On the door",
    isSecret: false,
    isKnown: false,
  });
  await set("support_phone", "+49 30 5678");
  expect((await one("support_phone"))?.value).toBe("+49 30 5678");
  expect((await ask("DELETE", "/settings/support_phone")).statusCode).toBe(200);
  expect(await one("support_phone")).toBeUndefined();
  expect((await ask("DELETE", "/settings/support_phone")).statusCode).toBe(404);
});

test.each([
  "admin_password",
  "operator_sign_in_path",
  "constructor",
  "__proto__",
  "NODE_OPTIONS",
  "node_options",
  "two\nlines",
  "x".repeat(10_000),
  "",
])("case 122: no setting is created by the name %j", async (key) => {
  const { set } = await console();
  expect((await set(key, "anything")).statusCode).toBe(400);
  expect((await set("fine", "x".repeat(10_000))).statusCode).toBe(400);
  expect(await app.db.select().from(systemSettings)).toEqual([]);
});

test("§5.9: key and value are required", async () => {
  const { set } = await console();
  const { fields } = (await set(" ", "")).json();
  expect(fields).toEqual({
    key: "Key and value are required.",
    value: "Key and value are required.",
  });
});

test.each([
  ["ai_provider", "clippy"],
  ["ai_base_url", "file:///etc/passwd"],
  ["registration_open", "perhaps"],
  ["smtp_url", "mail.example"],
  ["mail_from", "a@b.example\r\nBcc: c@d.example"],
  ["terms_url", "javascript:alert(1)"],
])("a known setting takes no value that it cannot have: %s %s", async (key, value) => {
  const { set } = await console();
  expect((await set(key, value)).json().fields.value).toMatch(/^(Use|A )/);
});

test("settings are changed only after the password was given lately", async () => {
  const { set, ask } = await console();
  clock.pass(10 * 60_000 + 1);
  expect((await set("ai_base_url", "https://evil.example")).json().code).toBe("password_needed");
  expect((await ask("DELETE", "/settings/ai_base_url")).json().code).toBe("password_needed");
});

test("case 124: changes of settings are audited, secrets only as set", async () => {
  const { set, otto, ask } = await console();
  await set("ai_model", "one");
  await set("ai_model", "two");
  await set("ai_api_key", secret);
  await ask("DELETE", "/settings/ai_api_key");
  const rows = await app.db.select().from(auditEvents).orderBy(auditEvents.at);
  const by = { actorId: otto.id, subject: "setting", address: "127.0.0.1" };
  expect(rows).toMatchObject([
    { ...by, action: "setting.created", subjectId: "ai_model", after: { value: "one" } },
    { ...by, action: "setting.changed", before: { value: "one" }, after: { value: "two" } },
    { ...by, action: "setting.created", subjectId: "ai_api_key", after: { isSet: true } },
    { ...by, action: "setting.removed", before: { isSet: true } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test("ruling 20: the language model is tried out, and what is wrong is said in words", async () => {
  const { set, ask } = await console();
  const tried = async () => (await ask("POST", "/settings/test-model")).json();
  expect(await tried()).toMatchObject({ works: false, message: expect.stringMatching(/^No prov/) });
  await set("ai_provider", "openai-compatible");
  await set("ai_base_url", `${model.origin}/v1`);
  await set("ai_model", "small");
  expect(await tried()).toMatchObject({
    works: true,
    message: expect.stringMatching(/^small ans/),
  });
  await set("ai_base_url", "http://127.0.0.1:9/v1");
  expect((await tried()).works).toBe(false);
});

test("ruling 32: a test mail goes to the operator, and a server that refuses is said in words", async () => {
  const { set, ask, otto } = await console();
  const tried = async () => (await ask("POST", "/settings/test-mail")).json();
  expect(await tried()).toMatchObject({ works: false, message: expect.stringMatching(/^No mail/) });
  await set("smtp_url", mailServer.url);
  expect(await tried()).toEqual({
    works: true,
    message: `An email is on its way to ${otto.email}.`,
  });
  expect((await mailServer.next()).to).toMatchObject([{ address: otto.email }]);
  mailServer.refuseWith(550);
  expect((await tried()).message).toContain("The mail server refused");
  await set("smtp_url", "smtp://127.0.0.1:9");
  expect((await tried()).message).toContain("does not answer at this address");
});

test("§5.8, 7.29: the operator changes the password, and every other session ends", async () => {
  const { ask, otto } = await console();
  const elsewhere = await signIn(app, otto);
  const change = (currentPassword: string, newPassword: string, confirmPassword = newPassword) =>
    ask("POST", "/change-password", { currentPassword, newPassword, confirmPassword });
  const right = "rye-bread-daily";

  expect((await change("", "")).json().message).toBe("All password fields are required.");
  expect((await change(right, "one", "other")).json().message).toBe("New passwords do not match.");
  expect((await change(right, "seven77")).json().message).toBe(
    "New password must be at least 8 characters long.",
  );
  expect((await change("wrong", "a quiet harbor")).statusCode).toBe(400);
  expect((await change(right, "password")).statusCode).toBe(400);
  expect(await app.db.$count(sessions)).toBe(2);

  expect((await change(right, "a quiet harbor")).statusCode).toBe(200);
  expect(await app.db.$count(sessions)).toBe(1);
  const stats = `/api${operatorPaths.signIn}/stats`;
  expect((await app.inject({ url: stats, headers: { cookie: elsewhere } })).statusCode).toBe(401);
  expect((await ask("GET", "/stats")).statusCode).toBe(200);
  expect((await ask("POST", "/prove", { password: "a quiet harbor" })).statusCode).toBe(200);
  const changed = eq(auditEvents.action, "operator.password-changed");
  expect(await app.db.$count(auditEvents, changed)).toBe(1);
});
