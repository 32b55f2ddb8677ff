import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { ConfigFaults, loadConfig } from "./config.ts";
import { secretNames } from "./secret-files.ts";

const production = {
  NODE_ENV: "production",
  ADMIN_EMAIL: "olive@example.com",
  ADMIN_PASSWORD: "a long enough secret",
  ADMIN_SECRET_PATH: "/desk-7f3k2m",
  ADMIN_CONSOLE_PATH: "/bridge-5t8q1z",
  PUBLIC_URL: "https://parley.example/",
};

function faultsOf(env: Record<string, string>) {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigFaults) return error.faults;
    throw error;
  }
}

test("nothing needs to be set on a laptop", () => {
  expect(loadConfig({})).toMatchObject({
    isProduction: false,
    host: "127.0.0.1",
    port: 3000,
    publicUrl: "http://127.0.0.1:3000",
    dataDir: "./data",
    databaseUrl: undefined,
    payment: { hasSandbox: true },
    rates: { conversations: 30, messages: 60, leads: 5, signIns: 10, registrations: 5 },
    knowledge: { pagesMax: 200 },
  });
});

test("a variable that is set to nothing counts as not set", () => {
  expect(loadConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  });
});

test("every fault is named at once, in plain sentences", () => {
  expect(
    faultsOf({ PORT: "http", SMTP_URL: "mail.example", TRUSTED_PROXIES: "10.0.0.0/8, proxy" }),
  ).toEqual([
    "PORT must be a number from 0 to 65535.",
    "TRUSTED_PROXIES must list addresses such as 10.0.0.1 or 10.0.0.0/8.",
    "SMTP_URL must be an address such as smtp://user:password@host:587.",
  ]);
});

test("case 123: in production nothing about the operator has a default", () => {
  expect(faultsOf({ NODE_ENV: "production" })).toEqual([
    "ADMIN_EMAIL must be set in production.",
    "ADMIN_PASSWORD must be set in production.",
    "ADMIN_SECRET_PATH must be set in production.",
    "ADMIN_CONSOLE_PATH must be set in production.",
    "PUBLIC_URL must be set in production.",
  ]);
  expect(loadConfig(production)).toMatchObject({ publicUrl: "https://parley.example" });
});

test("case 123: the operator's password in production is none that others try first", () => {
  for (const ADMIN_PASSWORD of ["administrator", "olive@example.com", "aaaaaaaaaaaaa"])
    expect(faultsOf({ ...production, ADMIN_PASSWORD })).toEqual([
      "ADMIN_PASSWORD is too easy to guess.",
    ]);
});

test("the public address is what browsers make of it, however it is typed", () => {
  const publicUrlOf = (PUBLIC_URL: string) => loadConfig({ PUBLIC_URL }).publicUrl;
  expect(publicUrlOf("HTTPS://Parley.Example:443/")).toBe("https://parley.example");
  expect(publicUrlOf("http://parley.example:8080")).toBe("http://parley.example:8080");
});

test("a public address with a path is refused: every page and call begins at the root", () => {
  for (const PUBLIC_URL of ["https://parley.example/chat", "https://parley.example/?a=b"])
    expect(faultsOf({ PUBLIC_URL })).toEqual([
      "PUBLIC_URL must be an address without a path, such as https://chat.example.com: pages and calls begin at its root.",
    ]);
});

test("a secret may stand in a file", () => {
  const file = join(mkdtempSync(join(tmpdir(), "parley-secrets-")), "secret");
  writeFileSync(file, `${"k".repeat(40)}\n`);
  expect(loadConfig({ ENCRYPTION_KEY_FILE: file }).encryptionKey).toBe("k".repeat(40));
  expect(faultsOf({ ENCRYPTION_KEY_FILE: file, ENCRYPTION_KEY: "k".repeat(40) })).toEqual([
    "ENCRYPTION_KEY and ENCRYPTION_KEY_FILE must not both be set.",
  ]);
  writeFileSync(file, "short");
  expect(
    faultsOf({ ENCRYPTION_KEY_FILE: file, DATABASE_URL_FILE: "/nowhere", PORT: "door" }),
  ).toEqual([
    "DATABASE_URL_FILE names a file that cannot be read (ENOENT).",
    "PORT must be a number from 0 to 65535.",
    "ENCRYPTION_KEY must have 32 characters or more.",
  ]);
});

test(".env.example and the manual name every secret that a file may hold", () => {
  for (const file of [".env.example", "docs/operating.md"]) {
    const text = readFileSync(file, "utf8");
    expect(secretNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
    expect(text).toContain("_FILE");
  }
});

test("a variable that is nearly one of ours is named with what is meant, and others' are left alone", () => {
  const others = { HOME: "/root", HOSTNAME: "box", PATH: "/bin", PORTS: "1", LANG: "C" };
  const typed = { RATE_MESAGES: "5", DATABSE_URL: "x", smtp_url: "x", ENCRYPTION_KEYS_FILE: "x" };
  expect(loadConfig({ ...others, ...typed, RATE_LEADS: "3" }).unknown).toEqual([
    { name: "RATE_MESAGES", meant: "RATE_MESSAGES" },
    { name: "DATABSE_URL", meant: "DATABASE_URL" },
    { name: "smtp_url", meant: "SMTP_URL" },
    { name: "ENCRYPTION_KEYS_FILE", meant: "ENCRYPTION_KEY_FILE" },
  ]);
});

test("what the driver takes for verify-full is called so, and what is weaker stays as it is", () => {
  const urlOf = (query: string) =>
    loadConfig({ DATABASE_URL: `postgresql://a:b@db/parley?${query}` }).databaseUrl;
  for (const mode of ["prefer", "require", "verify-ca", "verify-full"])
    expect(urlOf(`sslmode=${mode}&sslrootcert=/ca.pem`)).toBe(
      "postgresql://a:b@db/parley?sslmode=verify-full&sslrootcert=/ca.pem",
    );
  expect(urlOf("sslmode=no-verify")).toContain("sslmode=no-verify");
});

test.each(["0.0.0.0", "::", "192.168.1.5", "parley.example"])(
  "case 123: listening on %s counts as production",
  (HOST) => {
    expect(faultsOf({ HOST })).toHaveLength(5);
  },
);

test.each(["127.0.0.1", "127.8.8.8", "::1", "localhost"])("listening on %s does not", (HOST) => {
  expect(loadConfig({ HOST }).isProduction).toBe(false);
});

test.each(["GOOGLE_ISSUER", "FLUTTERWAVE_BASE_URL"])(
  "case 219: in production the test knob %s is refused",
  (knob) => {
    expect(faultsOf({ ...production, [knob]: "http://127.0.0.1:9999" })).toEqual([
      `${knob} is for tests and is refused in production.`,
    ]);
    expect(faultsOf({ [knob]: "http://127.0.0.1:9999" })).toEqual([]);
  },
);

test("case 219: a server in test mode does not listen to others", () => {
  expect(faultsOf({ ...production, NODE_ENV: "test", HOST: "0.0.0.0" })).toEqual([
    "NODE_ENV=test is refused while HOST is 0.0.0.0, which others can reach.",
  ]);
});

test("in production the sandbox for payments is on only when it is named", () => {
  const hasSandbox = (env: object) => loadConfig({ ...env }).payment.hasSandbox;
  expect(hasSandbox(production)).toBe(false);
  expect(hasSandbox({ ...production, PAYMENT_PROVIDER: "sandbox" })).toBe(true);
  expect(hasSandbox({ PAYMENT_PROVIDER: "flutterwave" })).toBe(false);
});

test("the operator's two paths differ, and are hard to guess by accident", () => {
  expect(
    faultsOf({ ADMIN_SECRET_PATH: "/desk-7f3k2m", ADMIN_CONSOLE_PATH: "/desk-7f3k2m" }),
  ).toEqual(["ADMIN_CONSOLE_PATH must differ from ADMIN_SECRET_PATH."]);
  expect(faultsOf({ ADMIN_SECRET_PATH: "/api" })).toHaveLength(1);
  for (const [signIn, console] of [
    ["/dashboard", "/Agents"],
    ["/invitation", "/webhooks"],
  ] as const)
    expect(faultsOf({ ADMIN_SECRET_PATH: signIn, ADMIN_CONSOLE_PATH: console })).toEqual([
      "ADMIN_SECRET_PATH must not be one of the product's own addresses.",
      "ADMIN_CONSOLE_PATH must not be one of the product's own addresses.",
    ]);
});

test(".env.example names every variable, with its default", () => {
  const example = parseEnv(
    readFileSync(".env.example", "utf8").replaceAll(/^# ([A-Z_]+=)/gm, "$1"),
  );
  const source = readFileSync("src/platform/server/config.ts", "utf8");
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name);

  expect(names).toContain("PORT");
  expect(Object.keys(example).sort()).toEqual(names.sort());
  expect(loadConfig(example)).toEqual(loadConfig({}));
});

test("ruling 36: unless it is named, an owner has a quarter of a day's calls, and never less than one agent", () => {
  const ofOwner = (env: Record<string, string>) => loadConfig(env).ai.dailyCallsPerOwner;
  expect(ofOwner({})).toBe(2_500);
  expect(ofOwner({ AI_DAILY_CALLS: "400", AI_DAILY_CALLS_PER_AGENT: "300" })).toBe(300);
  expect(ofOwner({ AI_DAILY_CALLS: "400", AI_DAILY_CALLS_PER_OWNER: "50" })).toBe(50);
});
