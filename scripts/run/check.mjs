// The check: formatting, lint, types, dead code, and migrations that match the schema.
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, runQuietly } from "./child.mjs";

const parts = {
  "format and lint": () => runQuietly("biome", ["ci", "--colors=off"]),
  "types of the server": () => runQuietly("tsc", ["-p", "tsconfig.server.json"]),
  "types of the pages": () => runQuietly("tsc", ["-p", "tsconfig.web.json"]),
  "dead code": () => runQuietly("knip", []),
  migrations: migrationsFit,
};

export async function check() {
  return (await failedChecks()) === 0 ? 0 : 1;
}

export async function failedChecks() {
  let failed = 0;
  for (const name of Object.keys(parts)) {
    const began = Date.now();
    const { code, output } = await parts[name]();
    console.log(
      `${code === 0 ? "ok  " : "FAIL"}  ${name}  (${((Date.now() - began) / 1000).toFixed(1)} s)`,
    );
    if (code === 0) continue;
    failed += 1;
    console.log(output);
  }
  return failed;
}

/** Generates migrations into a copy: anything new means a schema change without its migration. */
async function migrationsFit() {
  const aside = "dist/migrations-check";
  rmSync(join(root, aside), { recursive: true, force: true });
  cpSync(join(root, "src/database/migrations"), join(root, aside), { recursive: true });
  const before = readdirSync(join(root, aside)).length;
  const { code, output } = await runQuietly("drizzle-kit", [
    "generate",
    "--dialect=postgresql",
    "--schema=./src/database/schema{,-*}.ts",
    `--out=./${aside}`,
  ]);
  const added = readdirSync(join(root, aside)).length - before;
  if (code === 0 && added > 0)
    return {
      code: 1,
      output: "The schema has changed: npm run migration -- --name what-it-is-for",
    };
  return { code, output };
}
