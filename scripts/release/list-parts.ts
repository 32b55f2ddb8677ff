import { execFileSync } from "node:child_process";
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `from "it"`, `import "it"` and `import("it")`, with the package's name as the first group. */
const imported = /(?:from|import) ?\(?"((?:@[^/"]+\/)?[^#./"@][^/"]*)/g;

/**
 * Everything a release is made of, as CycloneDX JSON: the packages it comes with, and those that are bundled into
 * its pages and its server. npm knows the latter as needed for development only.
 */
export function listParts(): string {
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  const used = new Set(
    globSync("src/**/*.{ts,tsx}", { exclude: ["**/*.test.*", "src/testing/**"] })
      .flatMap((file) => [...readFileSync(file, "utf8").matchAll(imported)])
      .map(([, name]) => name),
  );
  for (const [name, version] of Object.entries(manifest.devDependencies))
    if (used.has(name)) {
      manifest.dependencies[name] = version;
      delete manifest.devDependencies[name];
    }
  const folder = mkdtempSync(join(tmpdir(), "parley-parts-"));
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    copyFileSync("package-lock.json", join(folder, "package-lock.json"));
    const args = ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", "--omit=dev"];
    return execFileSync("npm", args, { cwd: folder, encoding: "utf8", maxBuffer: 50_000_000 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
