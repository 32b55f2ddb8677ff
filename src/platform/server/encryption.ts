import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { StartRefused } from "#database/start-refused.ts";
import type { Config } from "./config.ts";
import { newToken } from "./secrets.ts";

export interface Encryption {
  /** `place` is associated data: a ciphertext cannot be moved to another. */
  seal(text: string, place: string): string;
  open(sealed: string, place: string): string;
  /** A keyed hash. */
  fingerprint(text: string): string;
}

export function openIfReadable(encryption: Encryption, sealed: string, place: string) {
  try {
    return encryption.open(sealed, place);
  } catch {
    return undefined;
  }
}

const version = "v1";
const keyLengthMin = 32;

/** AES-256-GCM (NIST SP 800-38D). Earlier secrets can still decrypt. */
export function encryptionWith(secret: string, ...earlier: string[]): Encryption {
  const current = keyFrom(secret);
  const known = new Map([current, ...earlier.map(keyFrom)].map((key) => [key.name, key]));
  return {
    seal(text, place) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", current.bytes, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
      return `${version}.${current.name}.${sealed}`;
    },
    open(sealed, place) {
      const [found, name = "", rest = ""] = sealed.split(".");
      const key = known.get(name);
      if (found !== version || !key)
        throw new Error(`A secret at ${place} was sealed with another ENCRYPTION_KEY`);
      const bytes = Buffer.from(rest, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, 12))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
    },
    fingerprint: (text) =>
      createHmac("sha256", current.bytes).update(text).digest("base64url").slice(0, 16),
  };
}

/** A key's name is stored in front of what it has encrypted. */
function keyFrom(secret: string) {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "parley settings", 32));
  const name = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  return { name, bytes };
}

export function openEncryption({
  encryptionKey,
  previousEncryptionKey,
  dataDir,
}: Config): Encryption {
  if (encryptionKey)
    return encryptionWith(encryptionKey, ...(previousEncryptionKey ? [previousEncryptionKey] : []));
  const [current = "", ...earlier] = readOrMakeKeyFile(dataDir);
  return encryptionWith(current, ...earlier);
}

export function keyFileIn(dataDir: string) {
  return join(dataDir, "encryption.key");
}

export function readOrMakeKeyFile(dataDir: string): string[] {
  const file = keyFileIn(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) makeKeyFile(file);
  const keys = readFileSync(file, "utf8").split("\n").filter(Boolean);
  // A key derived from nothing is known to everybody.
  if (keys.length === 0 || keys.some((key) => key.length < keyLengthMin))
    throw new StartRefused(
      `${file} holds no complete key. Put your copy of it back, or remove the file to start with a new key: what was encrypted with the old one must then be entered again.`,
    );
  return keys;
}

/** Atomic, even on a full disk. Of two starts at once, the first wins. */
function makeKeyFile(file: string) {
  const aside = `${file}.${process.pid}`;
  try {
    writeFileSync(aside, newToken(), { mode: 0o600, flush: true });
    linkSync(aside, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

export function writeKeyFile(dataDir: string, keys: string[]) {
  const file = keyFileIn(dataDir);
  writeFileSync(`${file}.new`, keys.join("\n"), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
