import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Program } from "./embedded-program.ts";
import { isAlive } from "./embedded-running.ts";
import { StartRefused } from "./start-refused.ts";

export interface Places {
  data: string;
  /**
   * Kept outside the data directory: records that a database once existed, so that a lost one is not silently
   * replaced.
   */
  marker: string;
  log: string;
  sockets: string;
}

export function findPlaces(dataDir: string): Places {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    const root = realpathSync(dataDir);
    refuseAsRoot(root);
    return {
      data: join(root, "postgres"),
      marker: join(root, "postgres-was-here"),
      log: join(root, "postgres.log"),
      sockets: join(
        shortPlace(),
        `parley-${createHash("sha256").update(root).digest("hex").slice(0, 12)}-`,
      ),
    };
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const reason = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new StartRefused(
      `The data directory ${dataDir} cannot be written to (${reasons[reason] ?? reason}). Make it writable, or set another with DATA_DIR.`,
      { cause: error },
    );
  }
}

/** Files written by root would later be unreadable to the directory's owner. */
function refuseAsRoot(root: string) {
  const { uid } = statSync(root);
  if (process.getuid?.() !== 0 || uid === 0) return;
  throw new StartRefused(
    `The data directory ${root} belongs to another user (ID ${uid}). Run this as that user, not as root.`,
  );
}

const reasons: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOTDIR: "part of the path is a file",
  EEXIST: "it is a file",
  ENOENT: "it cannot be created there",
  ENOSPC: "the disk is full",
};

// A Unix socket path is limited to 107 bytes, and the data directory may be deep.
function shortPlace() {
  return tmpdir().length < 50 ? tmpdir() : "/tmp";
}

/** A private socket directory for one start. Removes those of killed starts. */
export function makeSocketDirectory({ sockets }: Places, program: Program): string {
  removeOfDead(sockets);
  const directory = mkdtempSync(`${sockets}${process.pid}-`);
  program.adopt(directory);
  return directory;
}

/**
 * Accepts an intact database of our version or creates the first one; anything else is refused for a person
 * to decide.
 */
export async function prepareData(places: Places, program: Program): Promise<void> {
  const { data, marker } = places;
  const entries = existsSync(data) ? readdirSync(data) : [];
  if (entries.includes("PG_VERSION")) {
    refuseOtherVersion(data, program.major);
  } else if (entries.length > 0) {
    throw new StartRefused(
      `The database in ${data} is damaged: PG_VERSION is missing. ${restoreHint}`,
    );
  } else if (existsSync(marker)) {
    throw new StartRefused(
      `There was a database in ${data}, and now it is gone. ${restoreHint} To start with an empty one, remove ${marker}.`,
    );
  } else {
    await makeData(places, program);
  }
  program.adopt(data);
  if (!existsSync(marker))
    writeFileSync(
      marker,
      "While this file is here, no new database is created in place of a lost one.\n",
    );
}

export const restoreHint = "Nothing was changed. Restore a backup, as docs/operating.md describes.";

function refuseOtherVersion(data: string, major: number) {
  const found = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (found === String(major)) return;
  throw new StartRefused(
    `The database in ${data} was written by PostgreSQL ${found || "of an unknown version"}, and this release uses PostgreSQL ${major}. Nothing was changed. Make a backup with the release that wrote it and restore it with this one, as docs/operating.md describes.`,
  );
}

/** Created aside and renamed into place, so that an interrupted start leaves nothing half-made. */
async function makeData({ data }: Places, program: Program) {
  const aside = `${data}-new-`;
  removeOfDead(aside);
  const fresh = `${aside}${process.pid}`;
  mkdirSync(fresh, { mode: 0o700 });
  program.adopt(fresh);
  const initdb = program.run("initdb", initdbArguments, fresh, ["ignore", "pipe", "pipe"]);
  const output: Buffer[] = [];
  initdb.stdout?.on("data", (part: Buffer) => output.push(part));
  initdb.stderr?.on("data", (part: Buffer) => output.push(part));
  const [code] = await once(initdb, "close").catch((error) => [String(error)]);
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    const said = Buffer.concat(output).toString().trim().split("\n").slice(-3).join(" ");
    throw new StartRefused(
      `The embedded PostgreSQL could not create its database in ${data} (${said || code}). If it cannot run here, set DATABASE_URL.`,
    );
  }
  try {
    renameSync(fresh, data);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // A concurrent start won; its database is as good.
    if (!existsSync(join(data, "PG_VERSION"))) throw error;
  }
}

// `--no-locale` would break lower('Ä') and ILIKE; system locales differ between machines.
const initdbArguments = [
  "--pgdata={directory}",
  "--username=parley",
  "--auth=trust",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
];

/** Removes entries named with this prefix and the PID of a process that is gone. */
function removeOfDead(prefix: string) {
  for (const name of readdirSync(dirname(prefix))) {
    const path = join(dirname(prefix), name);
    const pid = path.startsWith(prefix) ? Number.parseInt(path.slice(prefix.length), 10) : 0;
    if (pid > 0 && (pid === process.pid || !isAlive(pid)))
      rmSync(path, { recursive: true, force: true });
  }
}
