import { type OpenDatabase, reachDatabase } from "#database/client.ts";
import { silentLog } from "#database/log.ts";
import { isCurrent } from "#database/migrations.ts";
import type { Config } from "#platform/server/config.ts";

export interface Command {
  takes: string;
  does: string;
  more?: string;
  options?: string[];
  words: [number, number];
  run: (call: Call) => Promise<void>;
}

export interface Call {
  words: string[];
  options: Set<string>;
  config: Config;
  say: (line?: string) => void;
}

/** The command line is wrong. */
export class UsageFault extends Error {}

/** The command line is right, but it cannot be carried out. */
export class CommandFault extends Error {}

/** Uses the running product's database, or starts one for as long as the work takes. */
export async function withDatabase<Result>(
  config: Config,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await reachDatabase({ ...config, log: silentLog });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Like `withDatabase`, for commands that read and write rows: the tables must match this release. */
export function withTables<Result>(
  config: Config,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  return withDatabase(config, async (database) => {
    if (!(await isCurrent(database.pool)))
      throw new CommandFault(
        "The database does not match this release. Start the product once with this release, then try again.",
      );
    return work(database);
  });
}
