import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { newToken } from "./secrets.ts";

/** Seals what is stored and must not be read from a dump of the database. */
export interface Encryption {
  /** `place` is where it is stored: what is moved elsewhere does not open there. */
  seal(text: string, place: string): string;
  /** Throws where it was changed, moved, or sealed with another key. */
  open(sealed: string, place: string): string;
}

/** Undefined where it was changed, moved, or sealed with a key that is not here. */
export function openIfReadable(encryption: Encryption, sealed: string, place: string) {
  try {
    return encryption.open(sealed, place);
  } catch {
    return undefined;
  }
}

const version = "v1";

/**
 * AES-256-GCM (NIST SP 800-38D) under a key derived from any text that is long enough. What was sealed
 * with an earlier one of these keys still opens.
 */
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
  };
}

/** Its name stands before everything that was sealed with it. */
function keyFrom(secret: string) {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "parley settings", 32));
  const name = createHash("sha256").update(bytes).digest("base64url").slice(0, 8);
  return { name, bytes };
}

/** With the keys of the configuration, or one that is made in the data directory at the first start. */
export function openEncryption({
  encryptionKey,
  previousEncryptionKey,
  dataDir,
}: Config): Encryption {
  if (encryptionKey)
    return encryptionWith(encryptionKey, ...(previousEncryptionKey ? [previousEncryptionKey] : []));
  const [current = "", ...earlier] = readKeyFile(dataDir);
  return encryptionWith(current, ...earlier);
}

export function keyFileIn(dataDir: string) {
  return join(dataDir, "encryption.key");
}

/** The key in use; below it stands the one before, while what it has sealed is being sealed anew. */
export function readKeyFile(dataDir: string): string[] {
  const file = keyFileIn(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Of two starts at once only one writes it; the other reads what that has written.
    writeFileSync(file, newToken(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8").split("\n").filter(Boolean);
}

/** The old keys or the new ones are in the file, whenever it is read. */
export function writeKeyFile(dataDir: string, keys: string[]) {
  const file = keyFileIn(dataDir);
  writeFileSync(`${file}.new`, keys.join("\n"), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
