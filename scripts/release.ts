// Makes a release of what is committed (npm run release): packs what was built with all that an operator needs, and
// tags it. The version is that of package.json; nothing is pushed.
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { faultsOf } from "./release/faults-of.ts";

/** No sources and no tools: `npm ci --omit=dev && npm start` runs it. */
const packed = [
  ...["package.json", "package-lock.json", "README.md", "CHANGELOG.md", "LICENSE", ".env.example"],
  ...["dist/server", "dist/web", "models", "docs", "packaging"],
  ...["scripts/run.mjs", "scripts/run", "tools/node", "cli"],
];

const { version }: { version: string } = JSON.parse(readFileSync("package.json", "utf8"));
const tag = `v${version}`;
const faults = faultsOf({
  version,
  changelog: readFileSync("CHANGELOG.md", "utf8"),
  changed: git("status", "--porcelain"),
  tags: git("tag", "--list").split("\n"),
});
if (faults.length > 0) {
  for (const fault of faults) console.error(fault);
  process.exit(1);
}

const name = `parley-${version}`;
const folder = join("dist/release", name);
rmSync("dist/release", { recursive: true, force: true });
for (const path of packed)
  cpSync(path, join(folder, path), {
    recursive: true,
    filter: (file) => !file.includes("node_modules"),
  });
execFileSync("tar", ["-czf", `${name}.tar.gz`, name], { cwd: dirname(folder) });
rmSync(folder, { recursive: true });
git("tag", "--annotate", tag, "--message", `Parley ${version}`);
console.log(`${folder}.tar.gz is made, and ${tag} is set: git push origin ${tag}`);

function git(...args: string[]) {
  return execFileSync("git", args, { encoding: "utf8" });
}
