import type { Database } from "#database/client.ts";
import type { Config } from "#platform/server/config.ts";
import type { Account } from "./queries.ts";

/** What other features do when something happens to an account; wired by the app. */
export interface AccountListeners {
  /** Before the account is shown to whom it belongs. True if that changed it. */
  shown: (
    db: Database,
    now: Date,
    plan: Account["own"] | NonNullable<Account["owner"]>,
    ownerId: string,
  ) => Promise<boolean>;
  /**
   * In the transaction in which someone is the first to prove its email address: what was added until then may be
   * somebody else's.
   */
  recovered: (tx: Database, config: Config, ownerId: string) => Promise<void>;
  /** In the transaction that deletes the account, before its row is gone. */
  deleting: (tx: Database, ownerId: string) => Promise<void>;
  /** In the transaction that erases what a visitor left, before the conversations are gone. */
  erasing: (tx: Database, ownerId: string, conversationIds: string[]) => Promise<void>;
}
