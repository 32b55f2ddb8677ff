import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Kill {
  name: string;
  prefix?: string[];
  env?: Record<string, string>;
  nodeArgs?: string[];
  hasHappened?: () => boolean;
  endsDatabase: boolean;
  clear?: () => void;
}

export function atRandom(number: number): Kill {
  const endsDatabase = number % 2 === 1;
  return {
    name: endsDatabase ? "the program and its database" : "the program",
    endsDatabase,
  };
}

/** At the Nth statement of the program or the Nth disk write of the database. */
export function atWrite(number: number): Kill {
  // Each database process counts its own writes, and few make many.
  if (number % 2 === 1 && hasStrace) return atDiskWrite(oneOf(100));
  return atStatement(oneOf(1000), number % 4 === 0);
}

/** Biased toward small numbers, which hit the start. */
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
