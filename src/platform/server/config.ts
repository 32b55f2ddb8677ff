// Over 300 lines: everything an operator can set is in one place.
import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { z } from "zod";
import { ownerPages } from "#shared/owner-pages.ts";
import { findMisspelt } from "./misspelt.ts";
import { weaknessOf } from "./passwords.ts";
import { readSecretFiles, secretNames } from "./secret-files.ts";

/** What must be fixed before a start, one sentence per fault. */
export class ConfigFaults extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(faults.join("\n"));
    this.name = "ConfigFaults";
    this.faults = faults;
  }
}

const text = z.string();
const atLeast = (min: number, max: number) =>
  z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(min, `must be ${min} or more`)
    .max(max, `must be ${max} or less`);
const upTo = (max: number) => atLeast(1, max);
const count = (usual: number, max = 1_000_000) => upTo(max).default(usual);
const port = z.coerce
  .number("must be a number from 0 to 65535")
  .int("must be a number from 0 to 65535")
  .min(0, "must be a number from 0 to 65535")
  .max(65_535, "must be a number from 0 to 65535")
  .default(3000);
const webAddress = z
  .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" })
  // As browsers write it, because it is compared with `Origin`.
  .transform((url) => new URL(url).href.replace(/\/+$/, ""));
const publicAddress = webAddress.refine(
  (url) => URL.parse(url)?.origin === url,
  "must be an address without a path, such as https://chat.example.com: pages and calls begin at its root",
);
const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` });
const price = z.coerce.number("must be a number").min(0, "must be 0 or more");
const path = text.regex(
  /^\/[a-z0-9][a-z0-9-]{5,63}$/i,
  "must be a path such as /desk-7f3k, with at least 6 letters, digits or hyphens",
);
const list = text.transform((all) =>
  all
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean),
);

const Environment = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"], "must be production, development or test")
    .default("development"),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),

  PORT: port,
  HOST: text.default("127.0.0.1"),
  PUBLIC_URL: publicAddress.optional(),
  BASE_DOMAIN: text
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, "must be a domain such as example.com")
    .transform((domain) => domain.toLowerCase())
    .optional(),
  TRUSTED_PROXIES: list
    .refine(
      (all) => all.every(isAddressOrNetwork),
      "must list addresses such as 10.0.0.1 or 10.0.0.0/8",
    )
    .default([]),

  DATA_DIR: text.default("./data"),
  DATABASE_URL: address(/^postgres(ql)?$/, "postgresql://user:password@host/database")
    // The driver treats these alike, and warns at length.
    .transform((url) =>
      url.replace(/\bsslmode=(prefer|require|verify-ca)\b/, "sslmode=verify-full"),
    )
    .optional(),
  ENCRYPTION_KEY: text.min(32, "must have 32 characters or more").optional(),
  ENCRYPTION_KEY_PREVIOUS: text.min(32, "must have 32 characters or more").optional(),

  ADMIN_EMAIL: z.email("must be an email address").optional(),
  ADMIN_PASSWORD: text.min(12, "must have 12 characters or more").optional(),
  ADMIN_SECRET_PATH: path.optional(),
  ADMIN_CONSOLE_PATH: path.optional(),

  AI_PROVIDER: z
    .enum(
      ["openai", "anthropic", "google", "openai-compatible"],
      "must be openai, anthropic, google or openai-compatible",
    )
    .optional(),
  AI_BASE_URL: webAddress.optional(),
  AI_API_KEY: text.optional(),
  AI_MODEL: text.optional(),
  AI_EMBEDDING_MODEL: text.optional(),
  AI_ENABLED: z.enum(["true", "false"], "must be true or false").default("true"),
  AI_DAILY_CALLS: count(10_000, 100_000_000),
  AI_DAILY_CALLS_PER_OWNER: upTo(100_000_000).optional(),
  AI_DAILY_CALLS_PER_AGENT: count(1_000, 100_000_000),
  AI_DAILY_CALLS_FOR_PAYING: atLeast(0, 100_000_000).optional(),
  AI_DAILY_CALLS_OF_TRIALS: atLeast(0, 100_000_000).optional(),
  AI_DAILY_CALLS_PER_TRIAL: atLeast(0, 100_000_000).optional(),
  AI_SILENCE_SECONDS: count(20, 90),
  AI_ANSWER_SECONDS: count(60, 100),
  AI_OUTPUT_TOKENS: count(4_000, 100_000),
  AI_INPUT_PRICE: price.optional(),
  AI_OUTPUT_PRICE: price.optional(),

  LOCAL_MODEL: z.enum(["on", "off"], "must be on or off").default("on"),

  PAYMENT_PROVIDER: z.enum(["flutterwave", "sandbox"], "must be flutterwave or sandbox").optional(),
  FLUTTERWAVE_BASE_URL: webAddress.default("https://api.flutterwave.com/v3"),
  FLUTTERWAVE_SECRET_HASH: text.optional(),

  GOOGLE_ISSUER: webAddress.default("https://accounts.google.com"),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),

  SMTP_URL: address(/^smtps?$/, "smtp://user:password@host:587").optional(),
  MAIL_FROM: text.optional(),

  FETCH_ALLOW: list
    .refine(
      (all) => all.every(isHostAndPort),
      "must list hosts with ports, such as intranet.example:8080",
    )
    .default([]),
  NOMINATIM_URL: webAddress.default("https://nominatim.openstreetmap.org"),
  OVERPASS_URL: webAddress.default("https://overpass-api.de/api/interpreter"),
  PLACES_URL: webAddress.default("https://places.googleapis.com"),

  CHROMIUM: text
    .regex(/^\//, "must be the path of a program, such as /usr/bin/chromium")
    .optional(),
  CHROMIUM_SANDBOX: z.enum(["on", "off"], "must be on or off").default("on"),

  KNOWLEDGE_PAGES_MAX: count(200, 100_000),
  KNOWLEDGE_BYTES_MAX: count(50_000_000, 10_000_000_000),

  WATCHDOG_SECONDS: count(10, 3_600),
  RESTARTS_MAX: atLeast(0, 1_000).default(10),
  DRAIN_SECONDS: atLeast(0, 300).default(0),

  RATE_CONVERSATIONS: count(30),
  RATE_MESSAGES: count(60),
  RATE_LEADS: count(5),
  RATE_SIGN_INS: count(10),
  RATE_REGISTRATIONS: count(5),
  RATE_TRIES: count(10),
  RATE_UNKNOWN_ADDRESSES: count(120),
  RATE_OWNER_CALLS: count(1_200),
  RATE_CONVERSATIONS_PER_AGENT: count(600),
  RATE_MESSAGES_PER_AGENT: count(1_200),
  RATE_LEADS_PER_AGENT: count(100),
});
type Environment = z.infer<typeof Environment>;
const known = [...Object.keys(Environment.shape), ...secretNames.map((name) => `${name}_FILE`)];

export type Config = ReturnType<typeof arrange> & {
  /** Unknown variables, with the known ones they resemble. */
  unknown: { name: string; meant: string }[];
};

/** Reports all faults at once. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  // .env files and containers leave variables empty that they do not set.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const { secrets, faults: unread } = readSecretFiles(set);
  const given = { ...set, ...secrets };
  const read = Environment.safeParse(given);
  const faults = read.success
    ? [...unread, ...faultsOfPaths(read.data), ...faultsInProduction(read.data, given)]
    : [
        ...unread,
        ...read.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}.`),
      ];
  if (!read.success || faults.length > 0) throw new ConfigFaults(faults);
  return { ...arrange(read.data), unknown: findMisspelt(Object.keys(set), known) };
}

/** The environment takes precedence over `.env`. Tests skip the file, which may name a database in use. */
export function readConfig(): Config {
  if (process.env.NODE_ENV !== "test" && existsSync(".env")) process.loadEnvFile(".env");
  return loadConfig(process.env);
}

/** These would hide the product's own pages and calls. */
const otherPages = new Set([
  "assets",
  "billing",
  "conversations",
  "embed-code",
  "healthz",
  "logout",
  "metrics",
  "payment",
  "payments",
  "public",
  "readyz",
  "register",
  "sandbox",
  "webhooks",
  "widget",
]);

function isOwnPath(path: string) {
  const page = path.slice(1).toLowerCase();
  return ownerPages.has(page) || otherPages.has(page);
}

function faultsOfPaths({ ADMIN_SECRET_PATH: signIn, ADMIN_CONSOLE_PATH: console }: Environment) {
  const named = { ADMIN_SECRET_PATH: signIn, ADMIN_CONSOLE_PATH: console };
  return [
    ...Object.entries(named)
      .filter(([, given]) => given && isOwnPath(given))
      .map(([name]) => `${name} must not be one of the product's own addresses.`),
    ...(signIn && signIn.toLowerCase() === console?.toLowerCase()
      ? ["ADMIN_CONSOLE_PATH must differ from ADMIN_SECRET_PATH."]
      : []),
  ];
}

/** Refuses defaults that are convenient on a laptop and dangerous in public. */
function faultsInProduction(env: Environment, given: object) {
  if (!isProduction(env)) return [];
  const where =
    env.NODE_ENV === "production"
      ? "in production"
      : `while HOST is ${env.HOST}, which others can reach`;
  const required = [
    "ADMIN_EMAIL",
    "ADMIN_PASSWORD",
    "ADMIN_SECRET_PATH",
    "ADMIN_CONSOLE_PATH",
    "PUBLIC_URL",
  ] as const;
  return [
    ...required.filter((name) => !env[name]).map((name) => `${name} must be set ${where}.`),
    ...(env.DATABASE_URL && !env.ENCRYPTION_KEY
      ? [`ENCRYPTION_KEY must be set ${where} with DATABASE_URL: all processes need the same one.`]
      : []),
    ...(env.ADMIN_PASSWORD && weaknessOf(env.ADMIN_PASSWORD, env.ADMIN_EMAIL ?? "")
      ? ["ADMIN_PASSWORD is too easy to guess."]
      : []),
    ...testKnobs
      .filter((name) => name in given)
      .map((name) => `${name} is for tests and is refused ${where}.`),
    ...(env.NODE_ENV === "test" ? [`NODE_ENV=test is refused ${where}.`] : []),
  ];
}

/** With these, someone else could claim who a person is, or that a payment was made. */
const testKnobs = ["GOOGLE_ISSUER", "FLUTTERWAVE_BASE_URL"];

function isProduction({ NODE_ENV, HOST }: Environment) {
  return NODE_ENV === "production" || !isLoopback(HOST);
}

function isLoopback(host: string) {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

function arrange(env: Environment) {
  const inProduction = isProduction(env);
  return {
    /** In public: no credential is generated or printed. */
    isProduction: inProduction,
    logLevel: env.LOG_LEVEL,
    host: env.HOST,
    port: env.PORT,
    publicUrl:
      env.PUBLIC_URL ?? `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
    baseDomain: env.BASE_DOMAIN,
    trustedProxies: env.TRUSTED_PROXIES,
    watchdog: { silentSecondsMax: env.WATCHDOG_SECONDS, restartsMax: env.RESTARTS_MAX },
    /** How long `/readyz` fails before the listener closes. */
    drainSeconds: env.DRAIN_SECONDS,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    /** Encrypts stored secrets. If unset, one is generated in the data directory. */
    encryptionKey: env.ENCRYPTION_KEY,
    previousEncryptionKey: env.ENCRYPTION_KEY_PREVIOUS,
    operator: {
      email: env.ADMIN_EMAIL,
      password: env.ADMIN_PASSWORD,
      secretPath: env.ADMIN_SECRET_PATH,
      consolePath: env.ADMIN_CONSOLE_PATH,
    },
    ai: {
      provider: env.AI_PROVIDER,
      baseUrl: env.AI_BASE_URL,
      apiKey: env.AI_API_KEY,
      model: env.AI_MODEL,
      embeddingModel: env.AI_EMBEDDING_MODEL,
      isEnabled: env.AI_ENABLED === "true",
      /** Per UTC day, for all processes together. */
      dailyCalls: env.AI_DAILY_CALLS,
      dailyCallsPerOwner:
        env.AI_DAILY_CALLS_PER_OWNER ??
        Math.max(Math.floor(env.AI_DAILY_CALLS / 4), env.AI_DAILY_CALLS_PER_AGENT),
      dailyCallsPerAgent: env.AI_DAILY_CALLS_PER_AGENT,
      ...sharesOfCalls(env),
      silenceSeconds: env.AI_SILENCE_SECONDS,
      answerSeconds: env.AI_ANSWER_SECONDS,
      outputTokens: env.AI_OUTPUT_TOKENS,
      inputPrice: env.AI_INPUT_PRICE,
      outputPrice: env.AI_OUTPUT_PRICE,
    },
    localModel: { isOn: env.LOCAL_MODEL === "on" },
    payment: {
      provider: env.PAYMENT_PROVIDER,
      hasSandbox: env.PAYMENT_PROVIDER === "sandbox" || (!inProduction && !env.PAYMENT_PROVIDER),
      flutterwaveBaseUrl: env.FLUTTERWAVE_BASE_URL,
      flutterwaveSecretHash: env.FLUTTERWAVE_SECRET_HASH,
    },
    google: {
      issuer: env.GOOGLE_ISSUER,
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
    },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    outbound: {
      fetchAllow: env.FETCH_ALLOW,
      nominatimUrl: env.NOMINATIM_URL,
      overpassUrl: env.OVERPASS_URL,
      placesUrl: env.PLACES_URL,
    },
    knowledge: { pagesMax: env.KNOWLEDGE_PAGES_MAX, bytesMax: env.KNOWLEDGE_BYTES_MAX },
    /** Draws pages that need JavaScript. */
    chromium: env.CHROMIUM
      ? { path: env.CHROMIUM, hasSandbox: env.CHROMIUM_SANDBOX === "on" }
      : null,
    /** Per minute and address, or per minute and agent from all addresses together. */
    rates: {
      conversations: env.RATE_CONVERSATIONS,
      messages: env.RATE_MESSAGES,
      leads: env.RATE_LEADS,
      signIns: env.RATE_SIGN_INS,
      registrations: env.RATE_REGISTRATIONS,
      /** Per day. */
      tries: env.RATE_TRIES,
      unknownAddresses: env.RATE_UNKNOWN_ADDRESSES,
      ownerCalls: env.RATE_OWNER_CALLS,
      conversationsPerAgent: env.RATE_CONVERSATIONS_PER_AGENT,
      messagesPerAgent: env.RATE_MESSAGES_PER_AGENT,
      leadsPerAgent: env.RATE_LEADS_PER_AGENT,
    },
  };
}

/** Smaller budgets are not split. */
const sharedFrom = 100;

/**
 * Of the day's calls: reserved for paying owners, and the most that trials and unconfirmed addresses get
 * together and each.
 */
function sharesOfCalls(env: Environment) {
  const calls = env.AI_DAILY_CALLS;
  const share = (part: number) => (calls < sharedFrom ? calls : Math.floor(calls / part));
  return {
    dailyCallsForPaying: Math.min(
      calls,
      env.AI_DAILY_CALLS_FOR_PAYING ?? (calls < sharedFrom ? 0 : Math.floor(calls / 4)),
    ),
    dailyCallsOfTrials: env.AI_DAILY_CALLS_OF_TRIALS ?? share(4),
    dailyCallsPerTrial: env.AI_DAILY_CALLS_PER_TRIAL ?? share(10),
  };
}

function isAddressOrNetwork(text: string) {
  const [ip = "", bits, ...rest] = text.split("/");
  const version = isIP(ip);
  if (!version || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

function isHostAndPort(text: string) {
  return /^(\[[0-9a-f:]+\]|[^\s:/@?#]+):\d{1,5}$/i.test(text);
}
