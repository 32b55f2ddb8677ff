// Bundles the server into dist/server: the process, the commands, and the threads and processes that they start.
// Called by scripts/run.mjs when the sources have changed.
import { cp, readFile } from "node:fs/promises";
import { dirname, join, parse, resolve } from "node:path";
import { build } from "vite";

const out = "dist/server";

const besideUrl = /new URL\("(\.[^"]+)", import\.meta\.url\)/;

/**
 * Workers, child processes and files are referenced as `new URL("./it.ts", import.meta.url)`: programs become entry
 * points of the build, and other files are copied.
 */
const besides = {
  name: "besides",
  enforce: "pre",
  transform: {
    filter: { code: besideUrl },
    async handler(code, from) {
      const references = new Map();
      for (const [, path] of code.matchAll(new RegExp(besideUrl, "g")))
        references.set(path, this.emitFile(await emitted(resolve(dirname(from), path))));
      const bundled = code.replace(
        new RegExp(besideUrl, "g"),
        (_all, path) => `import.meta.ROLLUP_FILE_URL_${references.get(path)}`,
      );
      return { code: bundled, map: null };
    },
  },
  resolveFileUrl: ({ relativePath }) => `new URL("./${relativePath}", import.meta.url)`,
};

async function emitted(file) {
  const { name, base, ext } = parse(file);
  if (ext === ".ts") return { type: "chunk", id: file, name };
  return { type: "asset", name: base, source: await readFile(file) };
}

await build({
  configFile: false,
  logLevel: "warn",
  publicDir: false,
  plugins: [besides],
  ssr: { noExternal: ["drizzle-orm"] },
  build: {
    ssr: true,
    ssrEmitAssets: true,
    target: "node24",
    outDir: out,
    // So that stack traces name source lines.
    sourcemap: true,
    rolldownOptions: {
      input: { main: "src/app/server/main.ts", admin: "src/app/server/admin.ts" },
      output: {
        sourcemapExcludeSources: true,
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        assetFileNames: "[name]-[hash][extname]",
      },
    },
  },
});
await cp("src/database/migrations", join(out, "migrations"), { recursive: true });
