import { type OpenDatabase, reachDatabase } from "#database/client.ts";
import { silentLog } from "#database/log.ts";
import { isCurrent } from "#database/migrations.ts";
import type { Config } from "#platform/server/config.ts";

export interface Command {
  /** What follows its name, such as `[FILE]`. */
  takes: string;
  /** One line of the list. */
  does: string;
  /** What `help NAME` adds. */
  more?: string;
  /** The names of its options, each a switch. */
  options?: string[];
  /** The minimum and maximum number of words. */
  words: [number, number];
  run: (call: Call) => Promise<void>;
}

export interface Call {
  words: string[];
  options: Set<string>;
  config: Config;
  say: (line?: string) => void;
}

/** It was called wrongly. */
export class UsageFault extends Error {}

/** It was called correctly, but what it was asked to do cannot be done. */
export class CommandFault extends Error {}

/** The running product's database, or one that is started until the work is done. */
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

/** As above, for commands that read and write rows: the tables must match this release. */
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
