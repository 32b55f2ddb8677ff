import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A way to end the product in the midst of its work. */
export interface Kill {
  name: string;
  /** What stands before the server's program, and what it is told. */
  prefix?: string[];
  env?: Record<string, string>;
  nodeArgs?: string[];
  /** Whether it has happened by itself; undefined: the run decides the moment. */
  hasHappened?: () => boolean;
  /** Whether the database is ended with the product. */
  endsDatabase: boolean;
  clear?: () => void;
}

/** At any moment: the program alone, or the program and its database at once. */
export function atRandom(number: number): Kill {
  const endsDatabase = number % 2 === 1;
  return {
    name: endsDatabase ? "the program and its database" : "the program",
    endsDatabase,
  };
}

/** At a write that is chosen: of the program to its database, or of the database to its disk. */
export function atWrite(number: number): Kill {
  // Each process of the database counts for itself, and few come far.
  if (number % 2 === 1 && hasStrace) return atDiskWrite(oneOf(100));
  return atStatement(oneOf(1000), number % 4 === 0);
}

/** From 1 to that, the small ones more often: there the start is cut. */
function oneOf(most: number) {
  return Math.max(1, Math.round(most ** Math.random()));
}

export const hasStrace = spawnSync("strace", ["--version"]).status === 0;

function atStatement(at: number, isAfter: boolean): Kill {
  return {
    name: `the program ${isAfter ? "after" : "at"} a writing statement`,
    nodeArgs: ["--import=./scripts/crash/end-at-statement.mjs"],
    env: { CRASH_AT_STATEMENT: String(at), CRASH_AFTER: String(isAfter) },
    endsDatabase: false,
  };
}

/** Whichever process of the database first reaches that number of writes is killed in it. */
function atDiskWrite(at: number): Kill {
  const directory = mkdtempSync(join(tmpdir(), "parley-crash-"));
  const trace = join(directory, "trace");
  const inject = `inject=pwrite64:signal=SIGKILL:when=${at}`;
  const options = ["-f", "-q", "-e", "trace=pwrite64", "-e", inject, "-o", trace];
  return {
    name: "a process of the database at a write to the disk",
    prefix: ["strace", ...options],
    hasHappened: () => existsSync(trace) && /killed by SIGKILL/.test(readFileSync(trace, "utf8")),
    endsDatabase: true,
    clear: () => rmSync(directory, { recursive: true, force: true }),
  };
}
