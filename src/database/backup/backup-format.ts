import { z } from "zod";

// A backup is a compressed archive: `about.json`, then the rows of each table in files of some
// megabytes as COPY writes them, then `manifest.json`. One without a manifest was never finished.

export const aboutFile = "about.json";
export const manifestFile = "manifest.json";

export const About = z.object({
  format: z.literal(1),
  product: z.string(),
  version: z.string(),
  /** The last migration of the database that was backed up; null before the first. */
  migration: z.object({ name: z.string(), at: z.number() }),
  madeAt: z.iso.datetime(),
});
export type About = z.infer<typeof About>;

const TableInBackup = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  sizeBytes: z.number().int(),
  checksum: z.string(),
});
export type TableInBackup = z.infer<typeof TableInBackup>;

export const Manifest = About.extend({
  tables: z.array(TableInBackup),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Where in the archive a piece of a table's rows stands: `tables/users/00001.copy`. */
export function pieceFile(table: string, number: number) {
  return `tables/${table}/${String(number).padStart(5, "0")}.copy`;
}

export function tableOfPiece(file: string) {
  return /^tables\/(.+)\/\d+\.copy$/.exec(file)?.[1];
}

/** A backup cannot be made, read or restored, for a reason that a person can do something about. */
export class BackupFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupFault";
  }
}
