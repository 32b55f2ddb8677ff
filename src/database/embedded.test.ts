import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { startEmbedded } from "./embedded.ts";
import { silentLog } from "./log.ts";
import { StartRefused } from "./start-refused.ts";

function newDirectory() {
  const directory = mkdtempSync(join(tmpdir(), "parley-embedded-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function start(dataDir: string) {
  const server = await startEmbedded({ dataDir, log: silentLog });
  onTestFinished(() => server.stop());
  return server;
}

async function ask(connectionString: string, query: string) {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: query, rowMode: "array" });
    return rows.flat();
  } finally {
    await client.end();
  }
}

async function refusalOf(dataDir: string) {
  const refusal = await startEmbedded({ dataDir, log: silentLog }).catch((error) => error);
  expect(refusal).toBeInstanceOf(StartRefused);
  return refusal.message;
}

function postmasterPid(dataDir: string) {
  return Number.parseInt(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
}

test("case 166: the database's log contains no values of rejected rows", async () => {
  const dataDir = newDirectory();
  const { connectionString } = await start(dataDir);
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("create table kept (word text unique check (word <> 'Elm Street'))");
  for (const word of ["Oak Street", "Oak Street", "Elm Street"])
    await client.query("insert into kept values ($1)", [word]).catch(() => {});
  await client.end();

  const log = readFileSync(join(dataDir, "postgres.log"), "utf8");
  expect(log).toContain("kept_word_key");
  expect(log).toContain("kept_word_check");
  expect(log).not.toMatch(/(Oak|Elm) Street/);
});

test("data survives a stop and restart without recovery", async () => {
  const dataDir = newDirectory();
  const first = await start(dataDir);
  await ask(first.connectionString, "create table kept as select 'Ärger' as word");
  await first.stop();

  const second = await start(dataDir);

  expect(await ask(second.connectionString, "select lower(word) from kept")).toEqual(["ärger"]);
  expect(readFileSync(join(dataDir, "postgres.log"), "utf8")).not.toContain(
    "not properly shut down",
  );
});

test("only the owner can open the data and socket, and no network port is open", async () => {
  const dataDir = join(newDirectory(), "data");
  const { connectionString } = await start(dataDir);

  const socket = new URL(connectionString).searchParams.get("host") ?? "";
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(socket).mode & 0o777).toBe(0o700);
  expect(await ask(connectionString, "show listen_addresses")).toEqual([""]);
  expect(await ask(connectionString, "show fsync")).toEqual(["on"]);
});

test("the data directory may be deeper than a socket path can be long", async () => {
  const dataDir = join(newDirectory(), "a-folder-with-a-long-name/".repeat(8), "data");

  const { connectionString } = await start(dataDir);

  expect(await ask(connectionString, "select 1")).toEqual([1]);
});

test("case 203: a second start on the same directory is refused within 2 s, names the first and does not harm it", async () => {
  const dataDir = newDirectory();
  const { connectionString } = await start(dataDir);
  const began = performance.now();

  expect(await refusalOf(dataDir)).toBe(
    `Parley is already running on ${dataDir} (process ${process.pid}). Stop it first, or set another directory with DATA_DIR.`,
  );

  expect(performance.now() - began).toBeLessThan(2_000);
  expect(await ask(connectionString, "select 1")).toEqual([1]);
});

test("case 204: a stale lock with a reused process number is no obstacle", async () => {
  const dataDir = newDirectory();
  await (await start(dataDir)).stop();
  const stranger = spawn("sleep", ["60"]);
  onTestFinished(() => void stranger.kill());
  const lock = join(dataDir, "postgres/postmaster.pid");
  writeFileSync(lock, `${stranger.pid}\n${join(dataDir, "postgres")}\n1\n5432\n`);

  const { connectionString } = await start(dataDir);

  expect(await ask(connectionString, "select 1")).toEqual([1]);
  expect(stranger.exitCode).toBe(null);
});

test("case 213: a killed database server restarts with everything it acknowledged", async () => {
  const dataDir = newDirectory();
  const { connectionString } = await start(dataDir);
  await ask(connectionString, "create table kept as select 7 as number");

  process.kill(postmasterPid(dataDir), "SIGKILL");

  await vi.waitUntil(() => ask(connectionString, "select number from kept").catch(() => false), {
    timeout: 50_000,
  });
  expect(await ask(connectionString, "select number from kept")).toEqual([7]);
});

test("case 208: a database without PG_VERSION is refused and left unchanged", async () => {
  const dataDir = newDirectory();
  mkdirSync(join(dataDir, "postgres/base"), { recursive: true });

  expect(await refusalOf(dataDir)).toContain("is damaged: PG_VERSION is missing");

  expect(readdirSync(join(dataDir, "postgres"))).toEqual(["base"]);
});

test.each(["is gone", "is empty"])(
  "case 208: if a database existed and its directory %s, no new one is created",
  async (how) => {
    const dataDir = newDirectory();
    await (await start(dataDir)).stop();
    rmSync(join(dataDir, "postgres"), { recursive: true });
    if (how === "is empty") mkdirSync(join(dataDir, "postgres"));

    expect(await refusalOf(dataDir)).toContain("Restore a backup");

    expect(existsSync(join(dataDir, "postgres/PG_VERSION"))).toBe(false);
  },
);

test("case 208: a database without its write-ahead log is refused with the server's own reason", async () => {
  const dataDir = newDirectory();
  await (await start(dataDir)).stop();
  const wal = join(dataDir, "postgres/pg_wal");
  for (const name of readdirSync(wal).filter((file) => /^[0-9A-F]{24}$/.test(file)))
    writeFileSync(join(wal, name), "");

  const refusal = await refusalOf(dataDir);

  expect(refusal).toContain("could not locate a valid checkpoint record");
  expect(refusal).toContain("Restore a backup");
});

test("case 209: a database of another PostgreSQL version is refused naming both versions, and left unchanged", async () => {
  const dataDir = newDirectory();
  mkdirSync(join(dataDir, "postgres"));
  writeFileSync(join(dataDir, "postgres/PG_VERSION"), "17\n");

  expect(await refusalOf(dataDir)).toMatch(/written by PostgreSQL 17, .* uses PostgreSQL 18/);

  expect(readdirSync(join(dataDir, "postgres"))).toEqual(["PG_VERSION"]);
});

test("an unwritable data directory is refused in one sentence", async () => {
  const file = join(newDirectory(), "file");
  writeFileSync(file, "");

  expect(await refusalOf(join(file, "data"))).toMatch(
    /^The data directory .* cannot be written to \(part of the path is a file\)\./,
  );
});

test.runIf(process.getuid?.() === 0)(
  "root refuses a data directory owned by another user",
  async () => {
    const dataDir = newDirectory();
    chownSync(dataDir, 1234, 1234);
    expect(await refusalOf(dataDir)).toContain("belongs to another user (ID 1234)");
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test("case 202: remains of an interrupted start are removed", async () => {
  const dataDir = newDirectory();
  const gone = spawn("true");
  await once(gone, "exit");
  mkdirSync(join(dataDir, `postgres-new-${gone.pid}`, "base"), { recursive: true });

  await start(dataDir);

  expect(readdirSync(dataDir).filter((name) => name.includes("new"))).toEqual([]);
});

test("case 203: of several first starts at once one succeeds, and the others name it", async () => {
  const program = `
    const { startEmbedded } = await import("#database/embedded.ts");
    const log = { info() {}, warn() {}, error() {} };
    const start = startEmbedded({ dataDir: process.argv[1], log });
    start.then(() => console.log("won " + process.pid), (error) => console.log(error.message));
    process.stdin.once("end", async () => { await (await start.catch(() => {}))?.stop(); process.exit(); }).resume();
  `;
  const dataDir = newDirectory();

  const said = await Promise.all(
    [1, 2, 3].map(async () => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", program, dataDir]);
      const exit = once(child, "exit");
      onTestFinished(async () => {
        child.stdin.end();
        await exit;
      });
      const [line] = await once(child.stdout, "data");
      return String(line).trim();
    }),
  );

  const [winner, ...more] = said.flatMap((line) => /^won (\d+)$/.exec(line)?.[1] ?? []);
  expect(more).toEqual([]);
  expect(
    said.filter((line) => line.includes(`already running on ${dataDir} (process ${winner})`)),
  ).toHaveLength(2);
});
