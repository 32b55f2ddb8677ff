import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

// Keeps the import rules of docs/architecture.md.

/** From top to bottom: a file may import from its own layer and from the layers below it. */
const layers = ["app", "features", "platform", "database", "shared", "language"];

interface Import {
  from: string;
  to: string;
}

const files = globSync("src/*/**/*.{ts,tsx}").filter(
  (file) => !/\.test\./.test(file) && !file.startsWith("src/testing/"),
);
const imports = files.flatMap((file) => importsOf(file, readFileSync(file, "utf8")));

function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*["']([#.][^"']+)["']/g)].map(
    ([, path = ""]) => ({
      from,
      to: path.startsWith("#") ? `src/${path.slice(1)}` : normalize(join(dirname(from), path)),
    }),
  );
}

const layerOf = (file: string) => layers.indexOf(file.split("/")[1] ?? "");
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
const runtimeOf = (file: string) =>
  file.startsWith("src/database/") ? "server" : /\/(server|web|widget)\//.exec(file)?.[1];
const isPublic = (file: string) => /\/(contract|public)\.tsx?$/.test(file);

const rules = {
  layers: ({ from, to }: Import) => layerOf(to) >= 0 && layerOf(to) < layerOf(from),
  runtimes: ({ from, to }: Import) => !!runtimeOf(to) && runtimeOf(to) !== runtimeOf(from),
  features: ({ from, to }: Import) =>
    !!featureOf(from) && !!featureOf(to) && featureOf(from) !== featureOf(to) && !isPublic(to),
  testing: ({ to }: Import) => to.startsWith("src/testing/") || /\.test\./.test(to),
};

function breaches(isBreach: (one: Import) => boolean, among = imports) {
  return among.filter(isBreach).map(({ from, to }) => `${from} → ${to}`);
}

test("the scan sees the code it is meant to judge", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(imports.length).toBeGreaterThan(files.length);
  expect(files.filter((file) => layerOf(file) === -1)).toEqual([]);
});

test("each rule finds what breaks it", () => {
  const text = `import { a } from "#app/server/seed.ts";
    import type { b } from "../web/leads-data.ts";
    export * from "#features/agents/server/queries.ts";
    const c = await import("#testing/server/factories.ts");`;
  const found = importsOf("src/features/leads/server/queries.ts", text);

  expect(breaches(rules.layers, found)).toHaveLength(1);
  expect(breaches(rules.runtimes, found)).toHaveLength(1);
  expect(breaches(rules.features, found)).toHaveLength(1);
  expect(breaches(rules.testing, found)).toHaveLength(1);
});

test("no file imports from a layer above its own", () => {
  expect(breaches(rules.layers)).toEqual([]);
});

test("server, web and widget code never import one another", () => {
  expect(breaches(rules.runtimes)).toEqual([]);
});

test("a feature uses only the contract and the public files of another feature", () => {
  expect(breaches(rules.features)).toEqual([]);
});

test("the product never imports what is there for its tests", () => {
  expect(breaches(rules.testing)).toEqual([]);
});

test("only the configuration reads the environment", () => {
  const readers = files.filter((file) => /process\.env\b/.test(readFileSync(file, "utf8")));
  expect(readers).toEqual(["src/platform/server/config.ts"]);
});

test("the classes of every feature's pages are looked for by a stylesheet", () => {
  const sources = globSync("src/app/web/*.css").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/@source "(.+)";/g)].map(([, glob = ""]) => glob),
  );
  const pages = globSync("src/features/*/web").map((folder) => folder.split("/")[2] ?? "");
  expect(pages).toContain("inbox");
  const isNamed = (feature: string) =>
    sources.some((source) => source.match(/[\w-]+/g)?.includes(feature));
  expect(pages.filter((feature) => !isNamed(feature))).toEqual([]);
});
