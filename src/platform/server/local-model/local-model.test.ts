import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Writable } from "node:stream";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { testClock } from "#testing/server/clock.ts";
import { createLog } from "../log.ts";
import { createLocalModel, type LocalModelOptions } from "./local-model.ts";
import type { Passage } from "./tasks.ts";

// Tiny models with random weights, made by training/fixture.py: what they give means nothing, but must hold together.
const folder = resolve(import.meta.dirname, "../../../testing/server/local-model/fixtures");

function startModel(options: Partial<LocalModelOptions> = {}) {
  const lines: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const log = createLog("warn", destination);
  const clock = testClock();
  return { model: createLocalModel({ folder, isOn: true, log, clock, ...options }), lines, clock };
}

/** Closed with its test. */
function modelWith(options: Partial<LocalModelOptions> = {}) {
  const started = startModel(options);
  onTestFinished(() => started.model.close());
  return started;
}

const { model, lines } = startModel();
afterAll(() => model.close());

/** In the background: an answer would not wait for the models to be loaded on a busy machine. */
const embed = (texts: string[], kind: "query" | "passage" = "passage") =>
  model.embed(texts, kind, "background");

const read = (question: string, passages: Passage[]) => model.read(question, passages, "first");

/** The models' folder as it should not be. */
function folderWith(change: (at: (name: string) => string) => void) {
  const copy = mkdtempSync(join(tmpdir(), "parley-models-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(folder, copy, { recursive: true });
  change((name) => join(copy, name));
  return copy;
}

function cosine(a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()) {
  return a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0);
}

test("nothing is loaded before it is used, and then it is ready", async () => {
  const { model } = modelWith();
  expect(model.name).toBe("fixture-1");
  expect(await model.embed([], "query", "answer")).toEqual([]);
  expect(model.state()).toEqual({ status: "idle", reason: null });
  expect(await model.embed(["tea"], "query", "background")).toHaveLength(1);
  expect(model.state()).toEqual({ status: "ready", reason: null });
});

test("texts have directions of length 1, by what they say and what they are", async () => {
  const [bread, cake, again] = (await embed(["bread", "cake", "bread"])) ?? [];
  const [asked] = (await embed(["bread"], "query")) ?? [];
  expect(bread).toHaveLength(32);
  expect(cosine(bread, bread)).toBeCloseTo(1, 5);
  expect(cosine(bread, again)).toBeCloseTo(1, 5);
  expect(cosine(bread, cake)).toBeLessThan(0.99);
  expect(cosine(bread, asked)).toBeLessThan(0.99);
});

test("many texts of all lengths have the directions that each has alone, in their order", async () => {
  const texts = Array.from({ length: 50 }, (_, i) => "we open on monday ".repeat((i * 7) % 12) + i);
  const together = (await embed(texts)) ?? [];
  expect(together).toHaveLength(texts.length);
  for (const index of [0, 1, 11, 25, 49]) {
    const [alone] = (await embed([texts[index] ?? ""])) ?? [];
    // Numbers are rounded by what is largest among those that run together.
    expect(cosine(together[index], alone)).toBeGreaterThan(0.98);
    const best = together.map((one) => cosine(one, alone));
    expect(best[index]).toBeCloseTo(Math.max(...best), 2);
  }
});

test("each unit of each passage has a score, and null where it no longer fits", async () => {
  const long = "bread ".repeat(60);
  const scores = await read("when are you open?", [
    { heading: "the bakery", units: ["we open on monday", "tea", "the price"] },
    { heading: "", units: ["tea", long, "we open on monday"] },
    { heading: "bread", units: [] },
  ]);
  expect(scores?.map((units) => units.map((score) => score !== null))).toEqual([
    [true, true, true],
    [true, true, false],
    [],
  ]);
  expect(new Set(scores?.flat()).size).toBe(6);
});

test("a score depends on the question, not on which passages are read with it", async () => {
  const passage = { heading: "the bakery", units: ["we open on monday", "tea"] };
  const others = Array.from({ length: 9 }, () => ({ heading: "", units: ["cake ".repeat(20)] }));
  const [alone = []] = (await read("when are you open?", [passage])) ?? [];
  const among = (await read("when are you open?", [...others, passage])) ?? [];
  const [asked = []] = (await read("price of cake", [passage])) ?? [];
  expect(among.at(-1)).toEqual(alone);
  expect(Math.abs((asked[0] ?? 0) - (alone[0] ?? 0))).toBeGreaterThan(0.01);
});

test("the second reader judges for itself", async () => {
  const passages = [{ heading: "the bakery", units: ["we open on monday", "tea"] }];
  const first = (await read("when are you open?", passages))?.flat() ?? [];
  const second = (await model.read("when are you open?", passages, "second"))?.flat() ?? [];
  expect([first.length, second.length]).toEqual([2, 2]);
  expect(first).not.toEqual(second);
});

test("an answer comes before background work that was there first", async () => {
  const order: string[] = [];
  const texts = Array.from({ length: 400 }, (_, i) => `bread ${i}`);
  const behind = embed(texts).then((all) => order.push(`background ${all?.length}`));
  const answer = model.embed(["tea"], "query", "answer").then((all) => {
    order.push(`answer ${all?.length}`);
  });
  await Promise.all([behind, answer]);
  expect(order).toEqual(["answer 1", "background 400"]);
});

test("off gives null, loads nothing and says so", async () => {
  const { model, lines } = modelWith({ isOn: false });
  expect(await model.embed(["tea"], "query", "background")).toBeNull();
  expect(await model.read("tea?", [{ heading: "", units: ["tea"] }], "first")).toBeNull();
  expect(model.state()).toEqual({ status: "off", reason: "LOCAL_MODEL is off." });
  expect(lines).toEqual([]);
});

test.each([
  [
    "there is no manifest",
    "There is no manifest.json",
    (at: (name: string) => string) => rmSync(at("manifest.json")),
  ],
  [
    "the manifest is cut off",
    "is invalid",
    (at: (name: string) => string) => writeFileSync(at("manifest.json"), '{"name":'),
  ],
  [
    "a file is missing",
    "reader.onnx is missing",
    (at: (name: string) => string) => rmSync(at("reader.onnx")),
  ],
  [
    "a bit of a file has changed",
    "embedder.onnx is not the file",
    (at: (name: string) => string) => {
      const content = readFileSync(at("embedder.onnx"));
      content.writeUInt8(content.readUInt8(9_000) ^ 1, 9_000);
      writeFileSync(at("embedder.onnx"), content);
    },
  ],
  [
    "a file is no model",
    "reader.onnx cannot be opened",
    (at: (name: string) => string) => replace(at, "reader.onnx", Buffer.from("no model")),
  ],
  [
    "the tokenizer is none",
    "pieces.vocab cannot be opened",
    (at: (name: string) => string) => replace(at, "pieces.vocab", Buffer.from("{}")),
  ],
  [
    "the files are exchanged",
    "The models do not give what they should",
    (at: (name: string) => string) => replace(at, "embedder.onnx", readFileSync(at("reader.onnx"))),
  ],
])("when %s, answers are null and the reason is said once", async (_, reason, change) => {
  const { model, lines, clock } = modelWith({ folder: folderWith(change) });
  expect(await model.embed(["tea"], "query", "background")).toBeNull();
  expect(model.state()).toMatchObject({
    status: "failed",
    reason: expect.stringContaining(reason),
  });
  clock.pass(60 * 60_000);
  expect(await model.read("tea?", [{ heading: "", units: ["tea"] }], "first")).toBeNull();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"level":40');
  expect(lines[0]).toContain(reason);
});

/** With a manifest that names what is there now. */
function replace(at: (name: string) => string, name: string, content: Buffer) {
  const manifest = JSON.parse(readFileSync(at("manifest.json"), "utf8"));
  const sha256 = createHash("sha256").update(content).digest("hex");
  manifest.files[name] = { bytes: content.length, sha256 };
  writeFileSync(at("manifest.json"), JSON.stringify(manifest));
  writeFileSync(at(name), content);
}

test("with too little memory it waits ten minutes, says it once, and tries again", async () => {
  let mb = 100;
  let looked = 0;
  const { model, lines, clock } = modelWith({
    availableBytes: () => {
      looked += 1;
      return mb * 1024 * 1024;
    },
  });
  const use = () => model.embed(["tea"], "query", "background");
  for (let round = 0; round < 5; round++) expect(await use()).toBeNull();
  expect(looked).toBe(1);
  expect(model.state().reason).toContain("100 MB of memory");
  clock.pass(10 * 60_000);
  expect(await use()).toBeNull();
  expect([looked, lines.length]).toEqual([2, 1]);
  mb = 4_000;
  clock.pass(9 * 60_000);
  expect(await use()).toBeNull();
  clock.pass(60_000);
  expect(await use()).toHaveLength(1);
  expect(model.state().status).toBe("ready");
});

test("closing gives null to whoever waits, and ends the thread", async () => {
  const { model } = startModel();
  const loading = model.embed(["tea"], "query", "background");
  await model.close();
  expect(await loading).toBeNull();

  const { model: other } = startModel();
  await other.embed(["tea"], "query", "background");
  const working = other.embed(Array(2_000).fill("bread"), "passage", "background");
  await other.close();
  expect(await working).toBeNull();
  expect(await other.embed(["tea"], "query", "answer")).toBeNull();
});

test("where nothing failed, nothing is said", () => {
  expect(lines).toEqual([]);
});
