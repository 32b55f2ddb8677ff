import { resolve } from "node:path";
import type { Config } from "#platform/server/config.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { Seeded } from "./seed.ts";

/** Printed the moment they are stored, whatever happens to the start afterward: nobody can read them again. */
export function tellFirstOperator({ email, password }: NonNullable<Seeded["firstOperator"]>) {
  return block([
    "The operator's account has been created. Its password is shown only once:",
    "",
    `  ${email}  ${password}`,
  ]);
}

/** What the person who started it needs to know. Not in production, where others read the logs. */
export function tellReady(address: string, config: Config, operator: Seeded["operator"]) {
  const data = config.databaseUrl ? "in the database of DATABASE_URL" : resolve(config.dataDir);
  return block([
    `${PRODUCT_NAME} is ready.`,
    "",
    `  Open      ${address}`,
    `  Operator  ${address}${operator.signIn}`,
    `  Data      ${data}`,
    "",
    "Ctrl-C stops it; nothing is lost.",
  ]);
}

function block(lines: string[]) {
  return `\n${lines.join("\n")}\n\n`;
}
