import { inArray } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { systemSettings } from "#database/schema-operations.ts";
import type { Config } from "./config.ts";

export interface OperatorPaths {
  /** Such as /desk-7f3k. */
  signIn: string;
  console: string;
}

export const pathSettings = {
  signIn: "operator_sign_in_path",
  console: "operator_console_path",
} as const;

/** Configured, or generated at the first start. */
export async function readOperatorPaths(
  db: Database,
  { operator }: Config,
): Promise<OperatorPaths | undefined> {
  const stored = await db
    .select({ key: systemSettings.key, value: systemSettings.value })
    .from(systemSettings)
    .where(inArray(systemSettings.key, Object.values(pathSettings)));
  const storedAt = (key: string) => stored.find((setting) => setting.key === key)?.value;
  const signIn = operator.secretPath ?? storedAt(pathSettings.signIn);
  const console = operator.consolePath ?? storedAt(pathSettings.console);
  return signIn && console ? { signIn, console } : undefined;
}
