import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#database/client.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import type { Encryption } from "#platform/server/encryption.ts";

export interface BillingParts {
  db: Database;
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  encryption: Encryption;
}
