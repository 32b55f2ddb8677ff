import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

// Keeps the import rules of docs/architecture.md.

/** From top to bottom: a file may import from its own layer and from the layers below it. */
const layers = ["app", "features", "platform", "database", "shared", "language"];

interface Import {
  from: string;
  to: string;
  /** Nothing of it is left when the program runs. */
  isType: boolean;
  /** It is loaded later, when it is needed. */
  isLazy: boolean;
}

/** What is named before `from`, if anything; whether it is loaded later, when it is needed; and the path. */
const importing =
  /(?:\b(?:import|export)\s+([^"'();]*?))?\b(?:from|import)\s*(\()?\s*["']([#.][^"']+)["']/g;

const files = globSync("src/*/**/*.{ts,tsx}").filter(
  (file) => !/\.test\./.test(file) && !file.startsWith("src/testing/"),
);
const imports = files.flatMap((file) => importsOf(file, readFileSync(file, "utf8")));

function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(importing)].map(([, names = "", later, path = ""]) => ({
    from,
    to: path.startsWith("#") ? `src/${path.slice(1)}` : normalize(join(dirname(from), path)),
    isType: areTypes(names),
    isLazy: later !== undefined,
  }));
}

/** `type { A, B }`, `{ type A, type B }`. */
function areTypes(names: string): boolean {
  if (/^type\b/.test(names)) return true;
  const listed = /^\{([^}]*)\}/.exec(names)?.[1]?.split(",") ?? [];
  const each = listed.map((name) => name.trim()).filter(Boolean);
  return each.length > 0 && each.every((name) => name.startsWith("type "));
}

/** Arrows along which one comes back to where one began, after everything that leads to no circle is taken away. */
function circles(arrows: [string, string][]): string[] {
  const distinct = new Map(arrows.map(([from, to]) => [`${from} → ${to}`, { from, to }]));
  const left = new Set([...distinct.values()].filter(({ from, to }) => from !== to));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    const begun = new Set([...left].map(({ from }) => from));
    const reached = new Set([...left].map(({ to }) => to));
    for (const arrow of left)
      if (!begun.has(arrow.to) || !reached.has(arrow.from)) left.delete(arrow);
  }
  return [...left].map(({ from, to }) => `${from} → ${to}`);
}

function featureCircles(among = imports) {
  const arrows = among
    .filter(({ isType }) => !isType)
    .map(({ from, to }): [string, string] => [featureOf(from) ?? "", featureOf(to) ?? ""]);
  return circles(arrows.filter(([user, used]) => user && used));
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

test("a circle is found, and what leads to it is not one", () => {
  const text = (feature: string) => `import { type A, b } from "#features/${feature}/contract.ts";`;
  const found = [
    ...importsOf("src/features/leads/server/a.ts", text("agents")),
    ...importsOf("src/features/agents/web/b.tsx", text("chat")),
    ...importsOf("src/features/chat/web/c.tsx", text("agents")),
    ...importsOf(
      "src/features/chat/web/d.tsx",
      'import type { L } from "#features/leads/contract.ts";',
    ),
    ...importsOf(
      "src/features/chat/web/e.tsx",
      'import { type L } from "#features/leads/contract.ts";',
    ),
  ];
  expect(featureCircles(found)).toEqual(["agents → chat", "chat → agents"]);
});

test("the features are a tree: none comes back to itself by what it imports", () => {
  expect(featureCircles()).toEqual([]);
});

test("no file comes back to itself by what it imports, be it a type", () => {
  const atOnce = imports.filter(({ isLazy }) => !isLazy);
  expect(circles(atOnce.map(({ from, to }): [string, string] => [from, to]))).toEqual([]);
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

test("a file has 300 lines at most, or its first line says why it has more", () => {
  const written = globSync("{src,scripts,e2e}/**/*.{ts,tsx,mjs,css}").filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  expect(written.length).toBeGreaterThan(files.length);
  const long = written.filter((file) => {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.length > 301 && !/^(?:\/\/|\/\*) Over 300 lines: /.test(lines[0] ?? "");
  });
  expect(long).toEqual([]);
});

test("the picture in docs/architecture.md shows which feature uses which, from top to bottom", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const [, picture = ""] = /```text features\n(.*?)```/s.exec(page) ?? [];
  const drawn = picture
    .trim()
    .split("\n")
    .map((line) => ({
      feature: /^\S+/.exec(line)?.[0] ?? "",
      uses: (line.split("→")[1] ?? "").trim().split(/\s+/).filter(Boolean),
    }));
  expect(drawn.map(({ feature }) => feature).toSorted()).toEqual(
    globSync("src/features/*")
      .map((folder) => featureOf(`${folder}/`))
      .toSorted(),
  );
  for (const [at, { feature, uses }] of drawn.entries()) {
    const used = imports
      .filter(({ from, isType }) => featureOf(from) === feature && !isType)
      .map(({ to }) => featureOf(to))
      .filter((other) => other !== undefined && other !== feature);
    expect([feature, uses]).toEqual([feature, [...new Set(used)].toSorted()]);
    const below = drawn.slice(at + 1).map((other) => other.feature);
    expect(below).toEqual(expect.arrayContaining(uses));
  }
});
