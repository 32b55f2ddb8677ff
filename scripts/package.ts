// Runs the Dockerfile's steps without a container engine (npm run package): builds what git and .dockerignore
// let through, in an empty directory and as an ordinary user, takes over what the image takes, starts it as the image
// would, waits until its health check passes, lets the server hang, waits until it is healthy again, and stops it.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, matchesGlob } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { withDescendants } from "#testing/server/product-process.ts";
import { readDockerfile, restsOf } from "./package/read-dockerfile.ts";

const healthyWithinMs = 120_000;
const [build = [], image = []] = readDockerfile("Dockerfile");
const folder = mkdtempSync(join(tmpdir(), "parley-package-"));
const sources = join(folder, "sources");
const app = join(folder, "app");
const isRoot = process.getuid?.() === 0;
const user = isRoot ? ordinaryUser() : undefined;
const variables = Object.fromEntries(
  restsOf(image, "ENV")
    .flatMap((rest) => rest.split(/\s+/))
    .map((pair) => pair.split("=") as [string, string]),
);
const network = Object.entries(process.env).filter(([name]) =>
  /^(npm_config_|node_extra_ca_certs$|(https?|no)_proxy$)/i.test(name),
);
const env = {
  PATH: process.env.PATH,
  ...Object.fromEntries(network),
  HOME: folder,
  ...variables,
  DATA_DIR: join(folder, "data"),
  NODE_COMPILE_CACHE: join(folder, "node"),
  MALLOC_ARENA_MAX: "2",
  HOST: "127.0.0.1",
  PORT: process.env.PORT ?? "4809",
  PUBLIC_URL: "https://parley.example",
  ADMIN_EMAIL: "operator@parley.example",
  ADMIN_PASSWORD: "a quiet harbor at dawn",
  ADMIN_SECRET_PATH: "/desk-7f3k2m",
  ADMIN_CONSOLE_PATH: "/bridge-5t8q1z",
};

try {
  copySources();
  for (const command of restsOf(build, "RUN")) {
    console.log(`RUN ${command}`);
    await run("sh", ["-c", command], { ...env, NODE_ENV: "" }, sources);
  }
  takeOver();
  const product = start(commandOf("CMD"));
  await untilHealthy(product);
  console.log("healthy");
  for (const pid of serversBelow(product)) process.kill(pid, "SIGSTOP");
  while (await isHealthy());
  await untilHealthy(product);
  console.log("healthy again after it hung");
  // As docs/operating.md recommends for containers.
  await run("node", ["dist/server/admin.js", "status"], env);
  const exit = once(product, "exit");
  product.kill("SIGTERM");
  const [code] = await exit;
  if (code !== 0) throw new Error(`It ended with ${code}`);
  console.log("stopped cleanly");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function untilHealthy(product: ChildProcess) {
  const until = performance.now() + healthyWithinMs;
  while (!(await isHealthy())) {
    if (product.exitCode !== null || performance.now() > until)
      throw new Error("What the steps built does not become healthy");
    await wait(500);
  }
}

function serversBelow({ pid = 0 }: ChildProcess): number[] {
  const found = withDescendants([pid]).filter((one) =>
    readFileSync(`/proc/${one}/cmdline`, "utf8").includes("dist/server/main.js"),
  );
  if (found.length === 0) throw new Error("There is no server");
  return found;
}

function copySources() {
  const ignored = readFileSync(".dockerignore", "utf8").split("\n").filter(Boolean);
  const files = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0");
  for (const file of files.filter(Boolean)) {
    const isIgnored = ignored.some((one) => matchesGlob(file, one) || file.startsWith(`${one}/`));
    if (!isIgnored) cpSync(file, join(sources, file));
  }
  if (user) execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, folder]);
}

/** `COPY --from=build /app/dist dist`; the rest is gone before anything starts. */
function takeOver() {
  for (const rest of restsOf(image, "COPY")) {
    const [, from = "", to = ""] = /^--from=build \/app\/(\S+) (\S+)$/.exec(rest) ?? [];
    const place = join(app, to === "./" ? from : to);
    mkdirSync(dirname(place), { recursive: true });
    renameSync(join(sources, from), place);
  }
  if (user) chownSync(app, user.uid, user.gid);
  rmSync(sources, { recursive: true });
}

function ordinaryUser() {
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

/** Exec form: a shell would not pass signals on. */
function commandOf(instruction: string): string[] {
  const [rest = ""] = restsOf(image, instruction);
  return JSON.parse(rest.slice(rest.indexOf("[")));
}

function start([command = "", ...args]: string[]) {
  return spawn(command, args, { cwd: app, env, stdio: "inherit", ...user });
}

async function run(command: string, args: string[], environment: NodeJS.ProcessEnv, cwd = app) {
  const child = spawn(command, args, { cwd, env: environment, stdio: "inherit", ...user });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}`);
}

async function isHealthy() {
  const [code] = await once(start(commandOf("HEALTHCHECK")), "exit");
  return code === 0;
}
