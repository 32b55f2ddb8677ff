import type { FastifyRequest } from "fastify";
import type { Database } from "#database/client.ts";
import type { Config } from "#platform/server/config.ts";
import type { Account } from "./queries.ts";

export interface AccountListeners {
  /** In the transaction that creates an owner's account. */
  created: (tx: Database, request: FastifyRequest, ownerId: string) => Promise<void>;
  /** Before the account is returned to its owner. True if it changed the account. */
  shown: (
    db: Database,
    now: Date,
    plan: Account["own"] | NonNullable<Account["owner"]>,
    ownerId: string,
  ) => Promise<boolean>;
  /** In the transaction that first proves the email address. Whatever was added before may be someone else's. */
  recovered: (tx: Database, config: Config, ownerId: string) => Promise<void>;
  deleting: (tx: Database, ownerId: string) => Promise<void>;
  erasing: (tx: Database, ownerId: string, conversationIds: string[]) => Promise<void>;
}
