import { z } from "zod";

// A backup is a gzipped tar: `about.json`, then each table's rows in COPY format in files of a few megabytes,
// then `manifest.json`. A backup without a manifest was never finished.

export const aboutFile = "about.json";
export const manifestFile = "manifest.json";

export const About = z.object({
  format: z.literal(1),
  product: z.string(),
  version: z.string(),
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

export function pieceFile(table: string, number: number) {
  return `tables/${table}/${String(number).padStart(5, "0")}.copy`;
}

export function tableOfPiece(file: string) {
  return /^tables\/(.+)\/\d+\.copy$/.exec(file)?.[1];
}

/** A backup failed for a reason that a person can fix; the message says which. */
export class BackupFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupFault";
  }
}
