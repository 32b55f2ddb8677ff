import { hash, verify } from "@node-rs/argon2";
import { PRODUCT_NAME } from "#shared/product.ts";
import { commonPasswords } from "./common-passwords.ts";
import { unavailable } from "./errors.ts";
import { createSemaphore } from "./semaphore.ts";

// OWASP's parameters for argon2id: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const costPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Each takes 19 MiB and one of libuv's four threads. */
const atOnce = 2;
/** Longer queues would only time out. */
const waitingMax = 100;

const turns = createSemaphore(atOnce);

export function hashPassword(password: string): Promise<string> {
  return run(() => hash(password, cost));
}

/** Compared for unknown accounts, so that they take as long as known ones. */
let decoy: Promise<string> | undefined;

export async function isPassword(password: string, stored: string | null | undefined) {
  decoy ??= hash("no account has this password", cost);
  const compared = stored ?? (await decoy);
  const isSame = await run(() => verify(compared, password));
  return isSame && stored !== null && stored !== undefined;
}

export function isOutdated(stored: string) {
  return !stored.startsWith(costPrefix);
}

export function weaknessOf(password: string, email: string): string | undefined {
  const text = password.toLowerCase();
  const [local = ""] = email.split("@");
  const product = PRODUCT_NAME.toLowerCase();
  const stem = text.replace(/[\d\W_]+$/, "");
  if ([email, local, product].includes(text) || stem === product)
    return `Your password must not be your email or ${PRODUCT_NAME}. Please choose another.`;
  if (commonPasswords.has(text) || isRun(text))
    return "This password is too easy to guess. Please choose another.";
  return undefined;
}

function isRun(text: string) {
  const steps = [...text].map(
    (sign, i) => (text.codePointAt(i + 1) ?? 0) - (sign.codePointAt(0) ?? 0),
  );
  const [first = 0] = steps;
  return Math.abs(first) <= 1 && steps.slice(0, -1).every((step) => step === first);
}

async function run<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.waitingCount >= waitingMax)
    throw unavailable("Many people are signing in. Please try again in a moment.");
  return turns.run(work);
}
