import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { createPageReader } from "./page-reader.ts";

const reader = createPageReader();
afterAll(() => reader.close());
const unstopped = new AbortController().signal;

test("case 43: a slow page does not block visitors", async () => {
  const url = "https://a.test/";
  await reader.readMarkup({ html: "<p>The process is up.</p>", url }, unstopped);
  let turns = 0;
  const turn = () => {
    turns++;
    timer = setImmediate(turn);
  };
  let timer = setImmediate(turn);
  const html = `<p>${"some words here. ".repeat(60_000)}</p>`;
  const page = await reader.readMarkup({ html, url }, unstopped);
  clearImmediate(timer);
  expect(page).toHaveProperty("passages");
  // On this thread there would be only one or two turns meanwhile.
  expect(turns).toBeGreaterThan(50);
});

test("case 43: a page that takes too long is given up, and the next one is read", async () => {
  const strict = createPageReader(50);
  onTestFinished(() => strict.close());
  const url = "https://a.test/";
  const html = `${"<ul><li>".repeat(250)}${"<li>a".repeat(40_000)}`;
  const reading = strict.readMarkup({ html, url }, unstopped);
  const next = strict.readMarkup({ html: "<p>Two words.</p>", url }, unstopped);
  expect(await reading).toEqual({ unreadable: "The page is too complex to read." });
  expect(await next).toMatchObject({ passages: [{ text: "Two words." }] });
});

test("cancelling stops the reading, and the next page is read", async () => {
  const url = "https://a.test/";
  const reading = reader.readMarkup({ html: "<p>One.</p>", url }, AbortSignal.abort());
  const next = reader.readMarkup({ html: "<p>Two words.</p>", url }, unstopped);
  await expect(reading).rejects.toThrow("abort");
  expect(await next).toMatchObject({ passages: [{ text: "Two words." }] });
});

test("an answer nobody awaits does not crash the server", async () => {
  const ends = vi.fn();
  process.on("uncaughtExceptionMonitor", ends);
  onTestFinished(() => void process.off("uncaughtExceptionMonitor", ends));
  const url = "https://a.test/";
  await reader.readMarkup({ html: "<p>The process is up.</p>", url }, unstopped);
  const over = new AbortController();
  const first = reader.readMarkup({ html: "<p>One.</p>", url }, unstopped);
  const second = reader.readMarkup({ html: "<p>Two.</p>", url }, over.signal);
  // The second task was sent; this process is busy while the answer arrives, and then times out.
  const gaveUp = first.then(() => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    over.abort();
  });
  await expect(second).rejects.toThrow("abort");
  await gaveUp;
  const next = reader.readMarkup({ html: "<p>Two words.</p>", url }, unstopped);
  expect(await next).toMatchObject({ passages: [{ text: "Two words." }] });
  expect(ends).not.toHaveBeenCalled();
});
