// npm run pack:react: packs the React component as dist/react/parley-react-VERSION.tgz. The product serves it
// itself, so that nothing has to be published.
import { spawnSync } from "node:child_process";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, "src/features/chat/widget/react");

export async function packReact(out = join(root, "dist/react")) {
  const folder = join(out, "package");
  await rm(out, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  compile(folder);
  const { version, license } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const manifest = {
    name: "parley-react",
    version,
    description: "The Parley chat as a React component.",
    license,
    type: "module",
    sideEffects: false,
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    types: "./index.d.ts",
    files: ["index.js", "index.d.ts"],
    peerDependencies: { react: ">=18" },
  };
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await copyFile(join(source, "README.md"), join(folder, "README.md"));
  await copyFile(join(root, "LICENSE"), join(folder, "LICENSE"));
  run(...npm(), "pack", "--silent", "--pack-destination", out, folder);
  return join(out, `parley-react-${version}.tgz`);
}

function compile(outDir: string) {
  const options = [
    ...["--outDir", outDir, "--rootDir", source, "--declaration"],
    ...["--target", "es2020", "--lib", "es2020,dom", "--module", "esnext"],
    ...["--moduleResolution", "bundler", "--jsx", "react-jsx", "--strict", "--skipLibCheck"],
    ...["--types", "react"],
  ];
  run(join(root, "node_modules/.bin/tsc"), join(source, "index.tsx"), ...options);
}

function npm() {
  const path = process.env.npm_execpath ?? "";
  return /npm-cli\.js$/.test(path) ? [process.execPath, path] : ["npm"];
}

function run(command = "", ...args: string[]) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command} failed: ${error ?? stdout + stderr}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await packReact());
