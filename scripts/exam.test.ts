import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { holds } from "./exam/holds.ts";
import { afterLook, judge, type Verdict } from "./exam/judge.ts";
import { lettersOf, visibleText } from "./exam/letters.ts";
import { readOptions } from "./exam/options.ts";
import { wordsAt } from "./exam/places.ts";
import { readQuestions, sample } from "./exam/read-exam.ts";
import { findFile, serveSite } from "./exam/serve-site.ts";
import { tableOf, timesOf } from "./exam/table.ts";
import { talliesOf } from "./exam/tally.ts";

const front = `<!doctype html><html lang="en"><head><title>Quarry Kiln</title>
  <link rel="canonical" href="https://kiln.example/"><style>p { color: red }</style></head>
  <body><!-- 1 --><h1>Quarry Kiln</h1><h2>Taster evening</h2>
  <p>A taster evening costs &pound;38, with clay and firing.</p>
  <h2>Parking</h2><p>You can park behind the <b>old</b> mill.</p>
  <a href="https://kiln.example/visit.html">Visit</a></body></html>`;

function write(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "exam-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

function writeExam(questions: object[]): string {
  return write({
    "sites.json": JSON.stringify([{ name: "kiln", split: "dev", language: "en", repo: "a/b" }]),
    "questions/kiln.jsonl": questions.map((question) => `${JSON.stringify(question)}\n`).join(""),
  });
}

function runExam(...options: string[]) {
  return spawnSync(process.execPath, ["scripts/exam.ts", ...options], { encoding: "utf8" });
}

function placeOf(page: string, words: string): [string, number, number] {
  const wanted = lettersOf(words).stream;
  return [page, lettersOf(visibleText(front)).stream.indexOf(wanted), wanted.length];
}

test("a place yields its words with adjacent punctuation but without tags inside", () => {
  const letters = lettersOf(visibleText(front));
  const at = (words: string) => {
    const [, start, length] = placeOf("/index.html", words);
    return wordsAt(letters, start, length);
  };
  expect(at("38")).toBe("£38");
  expect(at("behind the old mill")).toBe("behind the old mill.");
  expect(wordsAt(letters, letters.stream.length, 1)).toBeUndefined();
  expect(letters.stream).not.toMatch(/color|1quarry/);
});

test("letters and digits are case-folded and keep their offsets", () => {
  const { stream, at } = lettersOf("½ 𝐀ﬁn — Ünï");
  expect(stream).toBe("12afinünï");
  expect(at).toEqual([0, 0, 2, 4, 4, 5, 9, 10, 11]);
});

test("entities are decoded, and leftover tags are text", () => {
  expect(visibleText("a &lt;b&gt; &amp;lt; &eacute;&#8364; 1 < 2")).toBe("a <b> &lt; é€ 1 < 2");
});

test("questions have quotes or places of quotes; one with a missing place is counted, not asked", () => {
  const exam = writeExam([
    { q: "price?", kind: "price", answer: [[placeOf("/index.html", "costs £38")]], also: ["£38"] },
    { q: "cars?", kind: "location", answer: ["behind the old mill", "park"] },
    { q: "dogs?", kind: "policy", answer: null, near: "with clay" },
    { q: "when?", kind: "hours", answer: [[["/index.html", 9_000, 3]]] },
    { q: "who?", kind: "people", answer: [[["/gone.html", 0, 3]]] },
  ]);
  expect(readQuestions(exam, "kiln", write({ "index.html": front }))).toEqual({
    lost: 2,
    questions: [
      { q: "price?", kind: "price", answer: ["costs £38"], also: ["£38"] },
      { q: "cars?", kind: "location", answer: ["behind the old mill", "park"], also: [] },
      { q: "dogs?", kind: "policy", answer: null, also: [] },
    ],
  });
});

test("a sample is stable and in order, and contains every smaller one", () => {
  const questions = Array.from({ length: 40 }, (_, at) => ({
    ...{ q: `question ${at}`, kind: "fact" },
    ...{ answer: null, also: [] },
  }));
  const ten = sample(questions, "kiln", 10);
  expect(ten).toHaveLength(10);
  expect(sample(questions, "kiln", 10)).toEqual(ten);
  expect(sample(questions.toReversed(), "kiln", 10)).toEqual(ten.toReversed());
  expect(ten).toEqual(expect.arrayContaining(sample(questions, "kiln", 4)));
  expect(sample(questions, "mill", 10)).not.toEqual(ten);
});

test("an answer contains a quote if it has all its figures and enough of its words", () => {
  expect(holds("It is £1,200 a term.", "1200 a term")).toBe(true);
  expect(holds("It is £1,250 a term.", "1200 a term")).toBe(false);
  expect(holds("Open from 9am to 5:30 pm", "9:00 – 17:30")).toBe(true);
  expect(holds("Open from 9am to 5 pm", "9:00 – 17:30")).toBe(false);
  expect(holds("Please park behind the mill.", "You can park behind the old mill.")).toBe(true);
  expect(holds("Please park in the street.", "You can park behind the old mill.")).toBe(false);
  expect(holds("駐車場は建物の裏です", "駐車場は裏です")).toBe(true);
});

test("each answer is right, too long, wrong, unknown, refused or a false answer", () => {
  const known = { q: "price?", kind: "price", answer: ["costs £38"], also: ["38 pounds"] };
  const trap = { ...known, answer: null, also: [] };
  const say = (response: string, answered = true) => ({ response, answered });
  expect(judge(known, say("It costs £38."))).toBe("RIGHT");
  expect(judge(known, say("38 pounds"))).toBe("RIGHT");
  expect(judge(known, say(`It costs £38. ${"And so on. ".repeat(50)}`))).toBe("LONG");
  expect(judge(known, say("It costs £40."))).toBe("WRONG");
  expect(judge(known, say("It costs £38.", false))).toBe("UNKNOWN");
  expect(judge(trap, say("I don't know.", false))).toBe("REFUSED");
  expect(judge(trap, say("It costs £38."))).toBe("ANSWERED");
});

test("a review decides whether the reviewed answer is right, and no other", () => {
  const looks = {
    "kiln|price?": "RIGHT" as const,
    "kiln|cars?": { verdict: "RIGHT" as const, response: "At the back." },
  };
  expect(afterLook(looks, "kiln|price?", "Thirty-eight pounds", "WRONG")).toBe("RIGHT");
  expect(afterLook(looks, "kiln|price?", "I don't know", "UNKNOWN")).toBe("UNKNOWN");
  expect(afterLook(looks, "kiln|cars?", "At the back.", "WRONG")).toBe("RIGHT");
  expect(afterLook(looks, "kiln|cars?", "In the street.", "WRONG")).toBe("WRONG");
  expect(afterLook(looks, "kiln|dogs?", "Yes", "WRONG")).toBe("WRONG");
});

test("the table has shares of questions, traps and given answers; too long counts as wrong", () => {
  const outcome = (language: string, verdict: Verdict) => ({
    ...{ site: `${language}-site`, kind: "price" },
    ...{ language, verdict },
  });
  const tallies = talliesOf([
    ...(["RIGHT", "RIGHT", "LONG", "UNKNOWN", "REFUSED", "ANSWERED"] as const).map((verdict) =>
      outcome("en", verdict),
    ),
    outcome("de", "WRONG"),
  ]);
  expect(tallies.overall[0]).toEqual({
    ...{ name: "English", asked: 4, right: 2, wrong: 1, unknown: 1 },
    ...{ traps: 2, refused: 1 },
  });
  const rows = tableOf(tallies).split("\n");
  expect(rows).toContainEqual(
    expect.stringMatching(/^English +4 +50 % +25 % +25 % +2 +50 % +50 %$/),
  );
  expect(rows).toContainEqual(
    expect.stringMatching(/^other languages +1 +0 % +100 % +0 % +0 +– +0 %$/),
  );
  for (const name of ["de", "en", "price", "de-site", "en-site"])
    expect(rows.filter((row) => row.startsWith(`${name} `))).toHaveLength(1);
});

test("the times are the median and the 95th percentile", () => {
  const ms = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(timesOf(ms)).toEqual({ p50: 51, p95: 96 });
  expect(timesOf([])).toEqual({ p50: 0, p95: 0 });
});

test("a path finds its file as on the original host", () => {
  const files = new Set(["home.html", "visit.html", "menu/index.htm", "team.php.html"]);
  expect(findFile(files, "/visit.html")).toBe("visit.html");
  expect(findFile(files, "/visit")).toBe("visit.html");
  expect(findFile(files, "/menu/")).toBe("menu/index.htm");
  expect(findFile(files, "/menu")).toBe("menu/index.htm");
  expect(findFile(files, "/team")).toBe("team.php.html");
  expect(findFile(files, "/")).toBe("home.html");
  expect(findFile(files, "/../visit.html")).toBe("visit.html");
  expect(findFile(files, "/none")).toBeUndefined();
});

test("a site is served with links to itself, a sitemap if it lacks one, and nothing outside its folder", async () => {
  const folder = write({ "site/index.html": front, "site/über.html": front, "secret.html": front });
  const { url, close } = await serveSite(join(folder, "site"));
  onTestFinished(close);
  const get = async (path: string) => (await fetch(new URL(path, url))).text();
  expect(await get("/")).toContain(`href="${url}visit.html"`);
  expect(await get("/")).not.toContain("kiln.example");
  expect(await get("/sitemap.xml")).toContain(`<loc>${url}%C3%BCber.html</loc>`);
  expect((await fetch(`${url}..%2Fsecret.html`)).status).toBe(404);
  expect((await fetch(`${url}%E0`)).status).toBe(400);
});

test("without its inputs the exam names what is missing in one line and exits with 2", () => {
  const { status, stderr } = runExam("/nowhere");
  expect(status).toBe(2);
  expect(stderr).toBe("No exam in /nowhere: DIR is a folder with sites.json and questions\n");
});

test("the exam's options are refused with the name of what is missing", () => {
  const exam = writeExam([]);
  const reading = (...options: string[]) => expect(() => readOptions(options));
  reading().toThrow("Name one folder with an exam: npm run exam -- DIR --sites FOLDER");
  reading(exam).toThrow("--sites FOLDER");
  reading(exam, "--sites", "/nowhere").toThrow("No folder /nowhere: name the one of the sites");
  reading(exam, "--sites", exam, "--only", "mill").toThrow("--only names no site: mill");
  reading(exam, "--sites", exam, "--json", "/nowhere/result").toThrow("--json FILE");
  reading(exam, "--sites", exam, "--sample", "few").toThrow("--sample");
  reading(exam, "--sites", exam).toThrow("None of the sites");
});

test("the exam asks each question in a new conversation, follow-ups after theirs; table and JSON agree", () => {
  const questions = [
    {
      q: "What does a taster evening cost?",
      kind: "price",
      answer: [[placeOf("/index.html", "A taster evening costs £38")]],
    },
    { q: "Can I bring my parrot to the sauna?", kind: "policy", answer: null },
    {
      q: "And parking?",
      before: "What does a taster evening cost?",
      kind: "follow-up",
      answer: [[placeOf("/index.html", "You can park behind the old mill")]],
    },
  ];
  const json = join(write({}), "result.json");
  const { status, stdout, stderr } = runExam(
    ...[writeExam(questions), "--sites", write({ "kiln/index.html": front })],
    ...["--json", json, "--label", "a kiln"],
  );
  expect([status, stderr]).toEqual([0, expect.stringContaining("kiln: 1 pages")]);
  expect(stdout).toMatch(/^a kiln\n3 questions on 1 sites, split dev\n/);
  expect(stdout).toMatch(/^English +2 +100 % +0 % +0 % +1 +100 % +100 %$/m);
  expect(stdout).toMatch(/^p50 \d+ ms, p95 \d+ ms$/m);
  const { settings, tallies, outcomes } = JSON.parse(readFileSync(json, "utf8"));
  expect(settings).toMatchObject({ node: process.versions.node });
  expect(tallies.overall[0]).toMatchObject({ asked: 2, right: 2, traps: 1, refused: 1 });
  expect(outcomes).toEqual([
    expect.objectContaining({
      ...{ site: "kiln", language: "en", kind: "price", question: questions[0]?.q },
      ...{ answer: ["A taster evening costs £38"], verdict: "RIGHT", answered: true },
      ...{ response: expect.stringContaining("£38"), ms: expect.any(Number) },
      sources: [expect.objectContaining({ url: expect.stringContaining("127.0.0.1") })],
    }),
    expect.objectContaining({ answer: null, verdict: "REFUSED", answered: false, sources: [] }),
    expect.objectContaining({ before: questions[2]?.before, verdict: "RIGHT" }),
  ]);
});
