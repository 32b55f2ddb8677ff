import { eq, sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { fileParts, passages, sources } from "#database/schema-knowledge.ts";
import { chatRoutes } from "#features/chat/server/routes.ts";
import { waitForLocks } from "#testing/server/database.ts";
import { createAgent, createOwner, signIn } from "#testing/server/factories.ts";
import { pdfOf, pdfWith } from "#testing/server/pdf.ts";
import { startTestServer } from "#testing/server/test-server.ts";
import { docxOf, zipOf } from "#testing/server/zip.ts";
import { passageLengthMax } from "../extract/split-passages.ts";
import { knowledgeRoutes } from "../routes.ts";
import { storeSections } from "../store-sections.ts";
import { createFileReader } from "./file-reader.ts";
import { readStoredFile } from "./store-file.ts";

const { app, queuedJobs } = await startTestServer(knowledgeRoutes, chatRoutes);
const { db } = app;
const reader = createFileReader();
afterAll(() => reader.close());
const unstopped = new AbortController().signal;

async function signedIn() {
  const owner = await createOwner(db);
  const agent = await createAgent(db, { userId: owner.id });
  const cookie = await signIn(app, owner);
  const send = (
    name: string,
    body: Buffer | string,
    { field = "file", to = agent.id }: { field?: string; to?: string } = {},
  ) => {
    const boundary = "a-boundary";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    return app.inject({
      method: "POST",
      url: `/api/agents/${to}/knowledge/files`,
      headers: { cookie, "content-type": `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([
        Buffer.from(head),
        Buffer.from(body),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    });
  };
  const read = async (name: string, body: Buffer | string) => {
    const { id } = (await send(name, body)).json();
    await readStoredFile(db, reader, id, unstopped);
    const [source] = await db.select().from(sources).where(eq(sources.id, id));
    const known = await db
      .select()
      .from(passages)
      .where(eq(passages.sourceId, id))
      .orderBy(passages.position);
    return { source, known };
  };
  return { agent, send, read };
}

test("a PDF's larger type becomes headings, and the file itself is deleted", async () => {
  const { read, send } = await signedIn();
  const pdf = pdfOf([
    { text: "Wedding cakes", size: 24 },
    { text: "A cake for sixty guests costs 240 pounds." },
    { text: "Tasting", size: 18 },
    { text: "Tastings are on Thursdays at four." },
  ]);
  const { source, known } = await read("Weddings 2026.pdf", pdf);
  expect(source).toMatchObject({ status: "done", title: "Weddings 2026.pdf", reason: null });
  expect(known).toMatchObject([
    { title: "Weddings 2026", heading: "Wedding cakes", text: expect.stringContaining("240") },
    { heading: "Wedding cakes › Tasting", text: "Tastings are on Thursdays at four." },
  ]);
  expect(await db.select().from(fileParts)).toEqual([]);
  const waiting = (await send("again.pdf", pdf)).json();
  expect(await queuedJobs()).toContainEqual({
    name: "knowledge.read-file",
    data: { sourceId: waiting.id },
  });
});

test("a Word file keeps headings, a CSV columns, plain text paragraphs", async () => {
  const { read } = await signedIn();
  const word = await read("care.docx", docxOf(["# Washing", "Wash it at thirty degrees."]));
  expect(word.known).toMatchObject([{ heading: "Washing", text: "Wash it at thirty degrees." }]);
  const table = await read("prices.csv", '﻿Item;Price\n"Rye; dark";£5.20\nSourdough;£4.50\n');
  expect(table.known).toMatchObject([
    { heading: "Rye; dark", text: "| Item: Rye, dark; Price: £5.20" },
    { heading: "Sourdough", text: "| Item: Sourdough; Price: £4.50" },
  ]);
  const old = await read("hours.txt", Buffer.from("Caf\xe9 open from nine.", "latin1"));
  expect(old.known).toMatchObject([{ text: "Café open from nine." }]);
  const notes = await read("notes.md", "# Parking\nBehind the mill.");
  expect(notes.known).toMatchObject([{ heading: "Parking", text: "Behind the mill." }]);
});

test("a long file is known in full", async () => {
  const { read } = await signedIn();
  const chapters = Array.from(
    { length: 2_500 },
    (_, at) => `# Chapter ${at}\nThis is what chapter ${at} says of bread and its flour.\n`,
  );
  const { known, source } = await read("book.md", chapters.join("\n"));
  expect(source?.reason).toBeNull();
  expect(known).toHaveLength(2_500);
  expect(known.at(-1)).toMatchObject({ heading: "Chapter 2499" });
});

const megabyte = 1024 * 1024;

test.each([
  ["a column's name of a megabyte", `Item,${"a".repeat(megabyte - 100)}\nRye bread,£5.20\n`],
  ["a cell of a megabyte", `Item,Notes\nRye bread,${"a".repeat(megabyte - 100)}\n`],
  ["a row of 300,000 cells", `Item,Price\nRye bread${",a-".repeat(300_000)}\n`],
])("cases 43, 177: a table with %s becomes short passages and delays nobody", async (_, csv) => {
  const { agent, read } = await signedIn();
  const { source, known } = await read("prices.csv", csv);
  expect(source).toMatchObject({ status: "done", reason: null });
  expect(known.length).toBeGreaterThan(0);
  for (const { heading, text } of known) {
    expect(heading).toBe("Rye bread");
    expect(text.length).toBeLessThan(2_000);
  }
  const begun = performance.now();
  const { statusCode } = await app.inject({
    method: "POST",
    url: `/api/agents/${agent.id}/chat`,
    payload: { message: "How much is the rye bread?" },
  });
  expect(statusCode).toBe(200);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test("a long table row is known to its last word, and a long table says it was cut", async () => {
  const { read } = await signedIn();
  const loaves = Array.from({ length: 1_000 }, (_, at) => `loaf${at}`);
  const { known } = await read(
    "row.csv",
    `Shop\nMill Lane,"${loaves.join(" ")}",${loaves.join()}\n`,
  );
  const words = known.flatMap(({ text }) => text.split(/\s+/));
  expect(words.filter((word) => loaves.includes(word))).toEqual([...loaves, ...loaves]);
  const rows = Array.from({ length: 10_001 }, (_, at) => `Loaf ${at}`).join("\n");
  const table = await read("table.csv", `Item\n${rows}`);
  expect(table.known).toHaveLength(10_000);
  expect(table.source?.reason).toMatch(/Only its first part/);
});

test("case 177: hundreds of thousands of blank lines do not prevent reading", async () => {
  const { read } = await signedIn();
  const { known } = await read("notes.txt", `Rye bread.${"\n \n".repeat(200_000)}Oat bread.`);
  expect(known.map(({ text }) => text).join(" ")).toMatch(/Rye bread\.\s+Oat bread\./);
});

test("cases 43, 177: no stored passage exceeds the maximum length, whatever its source", async () => {
  const { read, agent } = await signedIn();
  const { source } = await read("notes.txt", "Rye bread.");
  const section = { title: "a", heading: "b", language: null };
  await db.transaction((tx) =>
    storeSections(tx, agent.id, source?.id ?? "", [{ ...section, text: "é".repeat(megabyte) }], {}),
  );
  const [stored] = await db.select({ text: passages.text }).from(passages);
  expect(stored?.text).toBe("é".repeat(passageLengthMax));
});

test.each([
  ["photo.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]), /kind of file cannot/],
  ["invoice.pdf", zipOf([{ name: "a.txt", content: "a" }]), /not what its name says/],
  ["notes.txt", pdfOf([{ text: "Hello" }]), /not what its name says/],
  ["page.rtf", "{\\rtf1 Hello}", /not what its name says/],
  ["old.doc", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /Save this one as .docx/],
  ["empty.txt", "", /empty/],
])("%s is refused with a message before it is stored", async (name, body, reason) => {
  const { send } = await signedIn();
  const answer = await send(name, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields.file).toMatch(reason);
  expect(await db.select().from(sources)).toEqual([]);
});

test("a file over 20 MB and a request that is not a form are refused", async () => {
  const { send, agent } = await signedIn();
  const answer = await send("large.txt", Buffer.alloc(20 * 1024 * 1024 + 1, "a"));
  expect(answer.statusCode).toBe(413);
  expect(answer.json().fields.file).toBe("This file is too large: 20 MB at most.");
  const owner = { id: agent.userId, role: "user" } as const;
  const headers = { cookie: await signIn(app, owner) };
  const url = `/api/agents/${agent.id}/knowledge/files`;
  const json = await app.inject({ method: "POST", url, headers, payload: { file: "a" } });
  expect(json.statusCode).toBe(415);
  expect(await db.select().from(sources)).toEqual([]);
});

test("case 206: files waiting to be read take at most 100 MB per owner, across agents", async () => {
  const { agent, send } = await signedIn();
  const other = await signedIn();
  const second = await createAgent(db, { userId: agent.userId });
  const sizeBytes = 100 * 1024 ** 2 - 10;
  const content = { fileKind: "text", sizeBytes };
  await db.insert(sources).values({ agentId: second.id, kind: "file", status: "waiting", content });

  const refused = await send("notes.txt", "Open on Mondays.");
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    "Your last files are still being read. Send this one when they are done.",
  ]);
  expect((await send("notes.txt", "Open")).statusCode).toBe(201);
  expect((await other.send("notes.txt", "Open on Mondays.")).statusCode).toBe(201);

  await db.update(sources).set({ status: "done" }).where(eq(sources.agentId, second.id));
  expect((await send("notes.txt", "Open on Mondays.")).statusCode).toBe(201);
});

test("cases 186, 206: of two files that arrive together for two agents, only one takes the last of the owner's 100 MB", async () => {
  const { agent, send } = await signedIn();
  const second = await createAgent(db, { userId: agent.userId });
  const content = { fileKind: "text", sizeBytes: 100 * 1024 ** 2 - 20 };
  await db.insert(sources).values({ agentId: second.id, kind: "file", status: "waiting", content });

  const toSecond = second.id;
  const answers = await db.transaction(async (tx) => {
    // Both have been received before either is stored.
    await tx.execute(sql`lock table sources in exclusive mode`);
    const both = Promise.all([
      send("notes.txt", "Open on Mondays."),
      send("notes.txt", "Open on Mondays.", { to: toSecond }),
    ]);
    await waitForLocks(db, 2);
    return { both };
  });
  const statuses = (await answers.both).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([201, 429]);
});

test("case 42: a Word file larger than its headers claim is refused before it is unpacked", async () => {
  const { read } = await signedIn();
  const bomb = Buffer.alloc(150 * 1024 * 1024);
  const zip = zipOf([{ name: "word/document.xml", content: bomb, claimedBytes: 1_000 }]);
  expect(zip.length).toBeLessThan(500_000);
  const { source } = await read("bomb.docx", zip);
  expect(source).toMatchObject({
    status: "failed",
    reason: "This file is damaged, or too large when unpacked.",
  });
});

test("cases 42, 43: a file that takes too long is given up, and the next one is read", async () => {
  const strict = createFileReader({ workMaxMs: 1_000 });
  onTestFinished(() => strict.close());
  const bomb = pdfWith(Buffer.alloc(200 * megabyte, " "));
  const read = (body: Buffer) => strict.readFile({ kind: "pdf", title: "a" }, [body], unstopped);
  expect(await read(bomb)).toEqual({
    unreadable: "This file is too large or too complex to read.",
  });
  expect(await read(pdfOf([{ text: "Two words." }]))).toMatchObject({
    sections: [{ text: "Two words." }],
  });
});

test("an unreadable file gets a reason", async () => {
  const { read } = await signedIn();
  expect((await read("cut.pdf", "%PDF-1.4\nnothing more")).source).toMatchObject({
    status: "failed",
    reason: "This file is damaged, or too large to read.",
  });
  expect((await read("scan.pdf", pdfOf([]))).source?.reason).toMatch(/If it is a scan/);
  expect((await read("heads.csv", "Item,Price\n")).source?.reason).toMatch(/no rows/);
});
