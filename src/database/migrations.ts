import { readFileSync } from "node:fs";
import type pg from "pg";

export const migrationsFolder = `${import.meta.dirname}/migrations`;

export interface Migration {
  name: string;
  at: number;
}

interface Journal {
  entries: { tag: string; when: number }[];
}

export function readJournal(): Journal {
  return JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, "utf8"));
}

export function listMigrations(): Migration[] {
  return readJournal().entries.map(({ tag, when }) => ({ name: tag, at: when }));
}

export function knownMigration({ at }: Migration): boolean {
  return listMigrations().some((migration) => migration.at === at);
}

/**
 * Migrations from before the first release have been squashed: a database that stopped between two of them
 * cannot be recognized.
 */
export function isUnreleased({ at }: Migration): boolean {
  const [first] = listMigrations();
  return first !== undefined && at < first.at;
}

export function nameOfMigration(at: number): string {
  return listMigrations().find((migration) => migration.at === at)?.name ?? "of another release";
}

export async function lastMigration(client: pg.Client | pg.Pool): Promise<Migration | undefined> {
  const isThere = await client.query("select to_regclass('drizzle.__drizzle_migrations') as found");
  if (!isThere.rows[0]?.found) return undefined;
  const { rows } = await client.query<{ at: string }>(
    "select created_at as at from drizzle.__drizzle_migrations order by created_at desc limit 1",
  );
  const [last] = rows;
  if (!last) return undefined;
  const at = Number(last.at);
  return { name: nameOfMigration(at), at };
}

export async function isCurrent(client: pg.Client | pg.Pool): Promise<boolean> {
  return (await lastMigration(client))?.at === listMigrations().at(-1)?.at;
}
