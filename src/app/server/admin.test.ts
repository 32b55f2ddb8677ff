import { spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { users } from "#database/schema.ts";
import { secondFactors } from "#database/schema-accounts.ts";
import { auditEvents, mails, systemSettings } from "#database/schema-operations.ts";
import { encryptionWith } from "#platform/server/encryption.ts";
import { isPassword } from "#platform/server/passwords.ts";
import { proposeSecondFactor } from "#platform/server/second-factor/second-factor.ts";
import { readSettings, writeSetting } from "#platform/server/settings.ts";
import { operatorPaths, testEncryption } from "#testing/server/config.ts";
import { createDatabase, useDatabase } from "#testing/server/database.ts";
import { createEndpoint, createOperator, createOwner } from "#testing/server/factories.ts";
import { newDirectory, startServer } from "#testing/server/product.ts";

const { db, connectionString, queuedJobs } = await useDatabase();
const patience = { timeout: 120_000 };

/** Runs the command itself, by default on this file's database. */
async function admin(args: string[], env: Record<string, string> = {}, input = "") {
  const child = spawn(process.execPath, ["dist/server/admin.js", ...args], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: "node_modules/.cache/node",
      NODE_ENV: "test",
      ...(env.DATA_DIR ? {} : { DATABASE_URL: connectionString, DATA_DIR: newDirectory() }),
      ...env,
    },
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  child.stdin.end(input);
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, said, complaint: complaint.replace(/^\(node:.*$/gm, "") };
}

test("it says what it can do, and of a wrong call what was wrong", patience, async () => {
  const [all, one, unknown, tooFew, tooMany, odd] = await Promise.all([
    admin(["help"]),
    admin(["help", "restore"]),
    admin(["make-coffee"]),
    admin(["check"]),
    admin(["paths", "all"]),
    admin(["users", "--loud"]),
  ]);

  expect(all).toMatchObject({ code: 0, complaint: "" });
  for (const name of ["reset-password", "users", "backup", "restore", "rotate-key"])
    expect(all.said).toContain(`  ${name} `);
  expect(one.said).toContain("npm run admin -- restore FILE");
  for (const { code, said } of [unknown, tooFew, tooMany, odd])
    expect({ code, said }).toEqual({ code: 2, said: "" });
  expect(unknown.complaint).toContain("There is no command make-coffee.");
  expect(tooFew.complaint).toContain("An argument is missing.\n\nnpm run admin -- check FILE");
  expect(tooMany.complaint).toContain("Unexpected argument: all.");
  expect(odd.complaint).toContain("npm run admin -- users [TEXT]");
});

test(
  "the operator gets a new password, made up or piped in, and old sessions end",
  patience,
  async () => {
    const operator = await createOperator(db, { email: "otto@example.com", password: "rye-bread" });
    const readHash = async () =>
      (await db.select().from(users).where(eq(users.id, operator.id)))[0]?.password;

    const made = await admin(["reset-password"]);

    expect(made.code).toBe(0);
    const password = /^ {2}(\S+)$/m.exec(made.said)?.[1] ?? "";
    expect(await isPassword(password, await readHash())).toBe(true);
    const piped = await admin(
      ["reset-password", "Otto@example.com", "--stdin"],
      {},
      "a quiet mill\n",
    );
    expect(piped.code).toBe(0);
    expect(piped.said).not.toContain("a quiet mill");
    expect(await isPassword("a quiet mill", await readHash())).toBe(true);
    expect((await admin(["reset-password", "--stdin"], {}, "short\n")).code).toBe(2);
    expect((await admin(["reset-password", "--stdin"], {}, "otto@example.com")).code).toBe(1);
    const wrong = await admin(["reset-password", "vera@example.com"]);
    expect(wrong).toMatchObject({ code: 1, said: "" });
    expect(wrong.complaint).toContain("vera@example.com is not an operator.");
    expect(await isPassword("a quiet mill", await readHash())).toBe(true);
    const audit = await db.select().from(auditEvents);
    expect(audit.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
      Array(2).fill("system operator.password-reset"),
    );
    expect(JSON.stringify(audit)).not.toContain("a quiet mill");
  },
);

test("users are listed and searched, and what is waiting is shown", patience, async () => {
  await createOperator(db, { email: "otto@example.com" });
  await createOwner(db, { email: "olga@example.com", subscriptionStatus: "trial" });
  await createOwner(db, { email: "vera_100@example.com", firstName: "Vera" });

  const [all, found, paths, status] = await Promise.all([
    admin(["users"]),
    admin(["users", "_100"]),
    admin(["paths"], {
      ADMIN_SECRET_PATH: operatorPaths.signIn,
      ADMIN_CONSOLE_PATH: operatorPaths.console,
    }),
    admin(["status"]),
  ]);

  expect(all.said).toContain("olga@example.com\towner\ttrial\tno plan");
  expect(all.said).toContain("otto@example.com\toperator");
  expect(all.said).toContain("3 users.");
  expect(found.said).toContain("1 user.");
  expect(paths.said).toContain(`http://127.0.0.1:3000${operatorPaths.signIn}`);
  expect(status.said).toMatch(/Jobs {6}0 waiting, 0 running, 0 failed/);
});

test("a lost app is taken out, and mail that found no server is sent again", patience, async () => {
  const operator = await createOperator(db, { email: "otto@example.com" });
  await db
    .insert(secondFactors)
    .values({ userId: operator.id, secret: "-", confirmedAt: new Date() });
  const mail = { to: "vera@example.com", kind: "test", subject: "Hello", text: "Hello" };
  await db.insert(mails).values([
    { ...mail, status: "kept" },
    { ...mail, status: "sent" },
    { ...mail, status: "failed", createdAt: new Date(Date.now() - 30 * 86_400_000) },
  ]);

  const removed = await admin(["remove-second-factor"]);
  const again = await admin(["remove-second-factor"]);
  const sent = await admin(["send-mail"]);

  expect(removed.said).toContain("otto@example.com now signs in with just a password.");
  expect(again.said).toContain("otto@example.com has no second factor.");
  expect(await db.select().from(secondFactors)).toEqual([]);
  expect(sent.said).toContain("1 email goes out as soon as the product runs.");
  expect((await queuedJobs()).map(({ name }) => name)).toEqual(["mail.deliver"]);
  expect((await admin(["send-mail", "soon"])).code).toBe(2);
});

test("a database of another release is left alone", patience, async () => {
  const { connectionString: empty, drop } = await createDatabase("template0");
  onTestFinished(drop);
  const answer = await admin(["users"], { DATABASE_URL: empty });

  expect(answer).toMatchObject({ code: 1, said: "" });
  expect(answer.complaint).toContain("The database does not match this release.");
});

test(
  "the key changes with every secret, also while the old one is still known",
  patience,
  async () => {
    const [oldKey, newKey] = ["o".repeat(40), "n".repeat(40)];
    await writeSetting({ db, encryption: encryptionWith(oldKey) }, "ai_api_key", "sk-of-somebody");
    await writeSetting({ db, encryption: encryptionWith(oldKey) }, "ai_model", "small-one");

    const alone = await admin(["rotate-key"], { ENCRYPTION_KEY: newKey });
    const both = await admin(["rotate-key"], {
      ENCRYPTION_KEY: newKey,
      ENCRYPTION_KEY_PREVIOUS: oldKey,
    });

    expect(alone.code).toBe(1);
    expect(alone.complaint).toContain("ENCRYPTION_KEY_PREVIOUS");
    expect(both).toMatchObject({ code: 0, complaint: "" });
    expect(both.said).toContain("1 secret is encrypted with the new key.");
    const read = (key: string) =>
      readSettings({ db, encryption: encryptionWith(key) }, ["ai_api_key"]);
    expect(await read(newKey)).toEqual({ ai_api_key: "sk-of-somebody" });
    expect(await read(oldKey)).toEqual({});
  },
);

test("whatever is stored sealed is sealed anew with the key", () => {
  const sealing = globSync("src/**/*.ts").filter(
    (file) => !file.includes(".test.") && /\.seal\(/.test(readFileSync(file, "utf8")),
  );
  // A new file here has to take part in `rotate-key`; cookies end by themselves.
  expect(sealing.sort()).toEqual([
    "src/features/actions/server/reseal-secrets.ts",
    "src/features/actions/server/secrets.ts",
    "src/features/chat/server/identity/identity-secret.ts",
    "src/features/models/server/own-model.ts",
    "src/features/webhooks/server/endpoints.ts",
    "src/features/webhooks/server/reseal-secrets.ts",
    "src/platform/server/cookies.ts",
    "src/platform/server/mail.ts",
    "src/platform/server/second-factor/second-factor.ts",
    "src/platform/server/settings.ts",
  ]);
});

test("a secret that neither key opens leaves all as it was", patience, async () => {
  await writeSetting({ db, encryption: testEncryption }, "ai_api_key", "sk-of-somebody");
  const before = await db.select().from(systemSettings);

  const answer = await admin(["rotate-key"], {
    ENCRYPTION_KEY: "n".repeat(40),
    ENCRYPTION_KEY_PREVIOUS: "o".repeat(40),
  });

  expect(answer.code).toBe(1);
  expect(answer.complaint).toContain("settings, in the console: ai_api_key");
  expect(await db.select().from(systemSettings)).toEqual(before);
});

test(
  "beside the running product on its own database: a backup, and what must wait until it stops",
  patience,
  async () => {
    const dataDir = newDirectory();
    const product = startServer(dataDir);
    const address = await product.ready();
    const registered = await fetch(`${address}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        firstName: "Nora",
        lastName: "Berg",
        email: "nora@example.com",
        password: "a quiet harbor",
      }),
    });
    expect(registered.status).toBe(201);

    const made = await admin(["backup"], { DATA_DIR: dataDir });
    const refused = await admin(["rotate-key"], { DATA_DIR: dataDir });

    expect(made).toMatchObject({ code: 0, complaint: "" });
    const [name = ""] = readdirSync(join(dataDir, "backups"));
    const file = join(dataDir, "backups", name);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(refused.code).toBe(1);
    expect(refused.complaint).toContain(`The product is running (process ${product.child.pid})`);
    expect((await admin(["check", file], { DATA_DIR: dataDir })).said).toContain(
      "The backup is intact",
    );
    product.child.kill("SIGTERM");
    await product.ended();

    const elsewhere = newDirectory();
    copyFileSync(join(dataDir, "encryption.key"), join(elsewhere, "encryption.key"));
    const restored = await admin(["restore", file], { DATA_DIR: elsewhere });
    expect(restored).toMatchObject({ code: 0, complaint: "" });
    expect(restored.said).not.toContain("cannot be read");
    const rotated = await admin(["rotate-key"], { DATA_DIR: elsewhere });
    expect(rotated).toMatchObject({ code: 0, complaint: "" });
    expect(readFileSync(join(elsewhere, "encryption.key"), "utf8")).not.toBe(
      readFileSync(join(dataDir, "encryption.key"), "utf8"),
    );
    expect(readdirSync(elsewhere).some((kept) => kept.startsWith("encryption.key.until-"))).toBe(
      true,
    );
    const second = startServer(elsewhere);
    const signedIn = await fetch(`${await second.ready()}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "nora@example.com", password: "a quiet harbor" }),
    });
    expect(signedIn.status).toBe(200);
  },
);

test("restored without the key, it says which secrets cannot be read", patience, async () => {
  const parts = { db, encryption: testEncryption };
  await writeSetting(parts, "ai_api_key", "sk-of-somebody");
  await proposeSecondFactor(parts, await createOperator(db));
  await createEndpoint(db, (await createOwner(db)).id);
  const { connectionString: empty, drop } = await createDatabase("template0");
  onTestFinished(drop);
  const file = join(newDirectory(), "backup");
  await admin(["backup", file]);

  const keys = { DATABASE_URL: empty, ENCRYPTION_KEY: "n".repeat(40) };
  expect((await admin(["restore", file], keys)).said).toMatch(
    /settings.*: ai_api_key\n.*webhook secrets.*: 1\n.*second factors.*: 1\n$/,
  );
});

test("a file that is none is said so, and no database is made for it", patience, async () => {
  const dataDir = join(newDirectory(), "data");
  const file = join(newDirectory(), "notes.txt");
  writeFileSync(file, "Buy flour");

  const answer = await admin(["check", file], { DATA_DIR: dataDir });

  expect(answer).toMatchObject({ code: 1, said: "" });
  expect(answer.complaint).toContain("is not a backup, or it is damaged");
  expect(existsSync(dataDir)).toBe(false);
});
