import { readFileSync } from "node:fs";

/** `NAME_FILE` may name a file that holds the value, as containers and systemd provide secrets. */
export const secretNames = [
  "DATABASE_URL",
  "ENCRYPTION_KEY",
  "ENCRYPTION_KEY_PREVIOUS",
  "ADMIN_PASSWORD",
  "AI_API_KEY",
  "FLUTTERWAVE_SECRET_HASH",
  "GOOGLE_CLIENT_SECRET",
  "SMTP_URL",
] as const;

export function readSecretFiles(set: Record<string, string | undefined>) {
  const secrets: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of secretNames) {
    const file = set[`${name}_FILE`];
    if (file === undefined) continue;
    if (set[name] !== undefined) faults.push(`${name} and ${name}_FILE must not both be set.`);
    try {
      const text = readFileSync(file, "utf8").trim();
      if (text) secrets[name] = text;
      else faults.push(`${name}_FILE names a file that is empty.`);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : error;
      faults.push(`${name}_FILE names a file that cannot be read (${code}).`);
    }
  }
  return { secrets, faults };
}
