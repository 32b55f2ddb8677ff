import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { packReact } from "./pack-react.ts";

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "parley-react-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const libraries = ["react", "react-dom", "scheduler", "@types/react", "csstype"].map((name) =>
  resolve("node_modules", name),
);

async function install(file: string) {
  const project = { name: "shop", private: true, type: "module" };
  await writeFile(join(folder, "package.json"), JSON.stringify(project));
  const flags = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  await run("npm", ["install", ...flags, file, ...libraries], { cwd: folder });
}

test("the React package installs offline, renders on the server and has types", async () => {
  const file = await packReact(join(folder, "out"));
  await install(file);

  await writeFile(
    join(folder, "render.js"),
    `import { StrictMode, createElement } from "react";
     import { renderToString } from "react-dom/server";
     import { ParleyChat, parley } from "parley-react";
     const chat = createElement(ParleyChat, { origin: "https://parley.example", agentId: "a" });
     console.log(JSON.stringify(renderToString(createElement(StrictMode, null, "Shop", chat))));
     console.log(Object.keys(parley).join());`,
  );
  const { stdout } = await run(process.execPath, ["render.js"], { cwd: folder });
  expect(stdout).toBe('"Shop"\nopen,close,toggle,reset\n');

  const manifest = JSON.parse(
    await readFile(join(folder, "node_modules/parley-react/package.json"), "utf8"),
  );
  expect(manifest.peerDependencies).toEqual({ react: ">=18" });
  const readme = await readFile(join(folder, "node_modules/parley-react/README.md"), "utf8");
  const example = /```tsx\n([^`]+)```/.exec(readme)?.[1] ?? "";
  expect(example).toContain("ParleyChat");
  await typeCheck(example);
  await expect(typeCheck(example.replace("agentId=", "agent="))).rejects.toThrow("agentId");
  await expect(typeCheck(example.replace("agentId", 'position="middle" agentId'))).rejects.toThrow(
    "middle",
  );
}, 60_000);

async function typeCheck(code: string) {
  await writeFile(join(folder, "app.tsx"), code);
  const options = ["--jsx", "react-jsx", "--moduleResolution", "bundler", "--module", "esnext"];
  const args = ["--noEmit", "--strict", "--skipLibCheck", ...options, "app.tsx"];
  await run(resolve("node_modules/.bin/tsc"), args, { cwd: folder }).catch(({ stdout }) => {
    throw new Error(stdout);
  });
}
