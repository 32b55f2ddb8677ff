// Makes a release of what is committed (npm run release): packs what was built with all that an operator needs, once
// for each platform, starts the one for this machine, and tags the commit. The version is that of package.json; nothing
// is pushed.
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { faultsOf } from "./release/faults-of.ts";
import { listParts } from "./release/list-parts.ts";
import { packPackages, platforms } from "./release/pack-packages.ts";
import { tryRelease } from "./release/try-release.ts";

/** No sources and no tools; the packages are added. `npm start` runs it, without a network. */
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

const out = "dist/release";
rmSync(out, { recursive: true, force: true });
const parts = listParts();
for (const platform of platforms) {
  const name = `parley-${version}-${platform.os}-${platform.cpu}`;
  const folder = join(out, name);
  for (const path of packed)
    cpSync(path, join(folder, path), {
      recursive: true,
      filter: (file) => !file.includes("node_modules"),
    });
  writeFileSync(join(folder, "sbom.cdx.json"), parts);
  packPackages(folder, platform);
  execFileSync("tar", ["-czf", `${name}.tar.gz`, name], { cwd: out });
  rmSync(folder, { recursive: true });
}
await tryRelease(join(out, `parley-${version}-${process.platform}-${process.arch}.tar.gz`));
git("tag", "--annotate", tag, "--message", `Parley ${version}`);
console.log(`The archives in ${out} are made, and ${tag} is set: git push origin ${tag}`);

function git(...args: string[]) {
  return execFileSync("git", args, { encoding: "utf8" });
}
