import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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

const version = "v1";

/** AES-256-GCM (NIST SP 800-38D) under a key derived from any text that is long enough. */
export function encryptionWith(secret: string): Encryption {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "parley settings", 32));
  const name = createHash("sha256").update(key).digest("base64url").slice(0, 8);
  return {
    seal(text, place) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
      return `${version}.${name}.${sealed}`;
    },
    open(sealed, place) {
      const [found, sealedWith, rest = ""] = sealed.split(".");
      if (found !== version || sealedWith !== name)
        throw new Error(`A secret at ${place} was sealed with another ENCRYPTION_KEY`);
      const bytes = Buffer.from(rest, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(12, 28));
      return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
    },
  };
}

/** With the key of the configuration, or one that is made in the data directory at the first start. */
export function openEncryption({ encryptionKey, dataDir }: Config): Encryption {
  return encryptionWith(encryptionKey ?? keyIn(dataDir));
}

function keyIn(dataDir: string) {
  const file = join(dataDir, "encryption.key");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Of two starts at once only one writes it; the other reads what that has written.
    writeFileSync(file, newToken(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(file, "utf8").trim();
}
