import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { readDockerfile, restsOf } from "./read-dockerfile.ts";

const stages = readDockerfile("Dockerfile");
const image = stages.at(-1) ?? [];
const steps = stages.flat();
const unit = readFileSync("packaging/parley.service", "utf8");
const known = new Set(
  [...readFileSync(".env.example", "utf8").matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name),
);
/** Variables of the system, runtime, C library and PostgreSQL's image rather than ours. */
const foreign = /^(?:TMPDIR|NODE_COMPILE_CACHE|MALLOC_ARENA_MAX|POSTGRES_\w+)$/;

test("the image uses pinned bases, runs as an ordinary user and has a health check", () => {
  expect(stages.length).toBeGreaterThan(1);
  for (const from of restsOf(steps, "FROM")) expect(from).toMatch(/^node:24-[a-z]+-slim\b/);
  expect(restsOf(image, "USER")).toEqual(["node"]);
  expect(restsOf(steps, "ADD")).toEqual([]);
  const [health = ""] = restsOf(image, "HEALTHCHECK");
  expect(health).toContain("scripts/run/healthy.mjs");
  expect(readFileSync("scripts/run/healthy.mjs", "utf8")).toContain("/readyz");
});

test("case 210: npm start, the image and the unit start the same: a server that is kept running", () => {
  const [command = ""] = restsOf(image, "CMD");
  expect(JSON.parse(command)).toEqual(["node", "scripts/run/serve.mjs"]);
  expect(unit).toContain("\nExecStart=/usr/bin/node scripts/run/serve.mjs\nRestart=always\n");
  for (const program of ["scripts/run/serve.mjs", "scripts/run.mjs"])
    expect(readFileSync(program, "utf8")).toContain("keepRunning()");
});

test("no secret and no data of this machine can get into the image", () => {
  const ignored = readFileSync(".dockerignore", "utf8").split("\n");
  expect(ignored).toEqual(expect.arrayContaining([".git", ".env", "data", "**/node_modules"]));
  const built = ["node_modules", "dist"];
  for (const copied of restsOf(steps, "COPY"))
    for (const word of copied.split(" ").slice(0, -1)) {
      const file = word.replace(/^\/app\//, "");
      if (!word.startsWith("-") && !built.includes(file))
        expect([file, existsSync(file)]).toEqual([file, true]);
    }
});

const Service = z.looseObject({
  image: z.string().optional(),
  restart: z.string(),
  init: z.boolean().optional(),
  stop_grace_period: z.templateLiteral([z.number(), "s"]),
  ports: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  security_opt: z.array(z.string()),
  cap_drop: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  volumes: z.array(z.string()),
});
const Compose = z.object({
  services: z.object({ app: Service, database: Service }),
  volumes: z.record(z.string(), z.unknown()),
});

test("compose.yaml waits for the database, exposes neither to the network and holds no password", () => {
  const text = readFileSync("compose.yaml", "utf8");
  const { services, volumes } = Compose.parse(parseYaml(text));
  const { app, database } = services;
  expect(app.depends_on).toEqual({ database: { condition: "service_healthy" } });
  expect(database.healthcheck?.test).toContain("pg_isready");
  expect(database.image).toMatch(/^postgres:\d+-/);
  expect(database.ports).toEqual([]);
  for (const port of app.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  expect(app).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  for (const { security_opt: options, volumes: used } of [app, database]) {
    expect(options).toContain("no-new-privileges:true");
    for (const volume of used) expect(Object.keys(volumes)).toContain(volume.split(":")[0]);
  }
  for (const [, value] of Object.entries({ ...app.environment, ...database.environment }))
    expect(value).not.toMatch(/\/\/\w+:[^$@/][^@/]*@/);
  expect(database.environment.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?/);
});

test("cases 210, 220: compose.yaml starts what the image starts, and starts again what has ended, however it ended", () => {
  const { services } = Compose.parse(parseYaml(readFileSync("compose.yaml", "utf8")));
  const { app, database } = services;
  // Its own would replace the image's, which keep the server running and tell whether it is ready.
  for (const name of ["command", "entrypoint", "healthcheck"]) expect(app[name]).toBeUndefined();
  for (const { restart } of [app, database]) expect(restart).toBe("unless-stopped");
  expect(app.init).toBe(true);
  // The server may take ten seconds to end, and is killed by its keeper then.
  expect(Number.parseInt(app.stop_grace_period, 10)).toBeGreaterThan(10);
});

test("the packaging sets only variables that the product knows", () => {
  const { services } = Compose.parse(parseYaml(readFileSync("compose.yaml", "utf8")));
  const named = [
    ...restsOf(image, "ENV").flatMap((rest) => rest.match(/[A-Z_]+(?==)/g) ?? []),
    ...Object.keys(services.app.environment),
    ...[...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(
      ([, pairs]) => pairs?.match(/[A-Z_]+(?==)/g) ?? [],
    ),
  ].filter((name) => !foreign.test(name));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.runIf(hasSystemd)("systemd accepts the unit and finds it well sandboxed", () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-unit-"));
  const file = join(folder, "parley.service");
  // Node may be elsewhere on this machine.
  writeFileSync(file, unit.replace("/usr/bin/node", process.execPath));
  try {
    const { stderr, status } = spawnSync("systemd-analyze", ["verify", file], {
      encoding: "utf8",
    });
    expect([stderr, status]).toEqual(["", 0]);
    const exposure = execFileSync("systemd-analyze", ["security", "--offline=true", file], {
      encoding: "utf8",
    });
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(exposure)?.[1])).toBeLessThan(2.5);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
