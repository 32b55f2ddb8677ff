import fc from "fast-check";
import { expect, test } from "vitest";
import { readEvents } from "./event-stream.ts";

function streamOf(chunks: Uint8Array[]) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function eventsOf(...chunks: (string | Uint8Array)[]) {
  const encoder = new TextEncoder();
  const bytes = chunks.map((chunk) => (typeof chunk === "string" ? encoder.encode(chunk) : chunk));
  const events: string[] = [];
  for await (const event of readEvents(streamOf(bytes))) events.push(event);
  return events;
}

test("case 54: events are the same wherever the network cuts them", async () => {
  const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
  const texts = fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { minLength: 1 });
  const cuts = fc.array(fc.nat({ max: 400 }));
  await fc.assert(
    fc.asyncProperty(texts, lineEnd, cuts, async (written, end, positions) => {
      const data = written.map((text) => JSON.stringify({ text }));
      const bytes = new TextEncoder().encode(
        data.map((line) => `event: text${end}data: ${line}${end}: alive${end}${end}`).join(""),
      );
      const places = [0, ...positions.filter((at) => at < bytes.length).sort((a, b) => a - b)];
      const chunks = places.map((from, index) => bytes.slice(from, places[index + 1]));
      // A lone carriage return at the very end can still be the first half of a line's end.
      const last = end === "\r" ? ["\n"] : [];
      expect(await eventsOf(...chunks, ...last)).toEqual(data);
    }),
  );
});

test("several data lines are one event, and heartbeats are none", async () => {
  expect(await eventsOf(": alive\n\ndata: one\ndata:two\n\n: alive\n\n")).toEqual(["one\ntwo"]);
});

test("an event that the connection breaks off is not told", async () => {
  expect(await eventsOf("data: whole\n\ndata: half")).toEqual(["whole"]);
});

test("an event without an end is refused before it fills the memory", async () => {
  const piece = "x".repeat(100_000);
  await expect(eventsOf("data: ", ...Array(8).fill(piece))).rejects.toThrow("too long");
});

test("whoever stops reading ends the stream", async () => {
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode("data: more\n\n")),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const event of readEvents(endless)) {
    expect(event).toBe("more");
    break;
  }
  expect(isCancelled).toBe(true);
});
