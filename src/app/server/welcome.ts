import { resolve } from "node:path";
import type { Config } from "#platform/server/config.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { Seeded } from "./seed.ts";

/** Printed as soon as they are stored, because they cannot be read again if the start fails later. */
export function tellFirstOperator({ email, password }: NonNullable<Seeded["firstOperator"]>) {
  return block([
    "The operator's account has been created. Its password is shown only once:",
    "",
    `  ${email}  ${password}`,
  ]);
}

/** For the person who started it; not in production, where others read the logs. */
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
