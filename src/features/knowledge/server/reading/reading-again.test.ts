import { expect, test } from "vitest";
import { respond } from "#testing/server/hostile-web.ts";
import { page, para, untilDone, useReading } from "#testing/server/reading.ts";
import { readAgain } from "../change-sources.ts";
import { knownFacts } from "../known-facts.ts";
import { writeOwnText } from "../write-own-text.ts";
import { readWebsite } from "./read-website.ts";

const { db, web, parts, agentOf, passagesOf, readingOf } = await useReading();

test("reading again replaces what changed, drops what is gone and keeps what cannot be reached", async () => {
  const { sourceId, ownerId, agentId } = await readingOf({
    "/": page(
      "Home",
      `${para("Bread.")}<a href="/prices">Prices</a><a href="/gone">x</a><a href="/ill">y</a>`,
    ),
    "/prices": page("Prices", para("A loaf is 3 pounds.")),
    "/gone": page("Gone", para("Old offer.")),
    "/ill": page("Ill", para("Still true.")),
  });
  const before = await agentOf(agentId);
  Object.assign(web.answers, {
    "/prices": page("Prices", para("A loaf is 4 pounds.")),
    "/gone": respond(410),
    "/ill": respond(500),
  });
  const again = await readAgain(db, ownerId, agentId, sourceId);
  expect(again.status).toBe("waiting");
  await readWebsite(parts, sourceId, untilDone);
  const texts = (await passagesOf(sourceId)).map(({ text }) => text).join("\n");
  expect(texts).toContain("4 pounds");
  expect(texts).toContain("Still true");
  expect(texts).not.toContain("3 pounds");
  expect(texts).not.toContain("Old offer");
  expect((await agentOf(agentId)).knowledgeVersion).toBe(before.knowledgeVersion + 2);
});

test("reading again forgets what no page states any more, and finds it where it has gone", async () => {
  const listing = (facts: object) =>
    `<script type="application/ld+json">${JSON.stringify({ "@type": "Bakery", ...facts })}</script>`;
  const links = `<a href="/contact">Contact</a><a href="/old">Old</a>`;
  const { sourceId, ownerId, agentId } = await readingOf({
    "/": page("Home", listing({ telephone: "+44 113 496 0000" }) + para("Bread.") + links),
    "/contact": page("Contact", para("Call us.")),
    "/old": page("Old", listing({ email: "old@marsh.example" }) + para("An old page.")),
  });
  expect((await agentOf(agentId)).facts).toMatchObject({
    phonePage: { title: "Home" },
    email: "old@marsh.example",
  });
  Object.assign(web.answers, {
    "/": page("Home", para("Bread.") + links),
    "/contact": page("Contact", listing({ telephone: "+44 113 496 0999" }) + para("Call us.")),
    "/old": respond(404),
  });
  await readAgain(db, ownerId, agentId, sourceId);
  await readWebsite(parts, sourceId, untilDone);
  const { facts } = await agentOf(agentId);
  expect(facts).toMatchObject({
    phone: expect.stringContaining("0999"),
    phonePage: { title: "Contact" },
  });
  expect(facts).not.toHaveProperty("email");
  expect((await passagesOf(sourceId)).map(({ title }) => title)).not.toContain("Old");
});

test("what the owner writes counts more than what a page states, for as long as it stands there", async () => {
  const listing = `<script type="application/ld+json">{"@type":"Bakery","telephone":"+44 113 496 0000"}</script>`;
  const own = (text: string) => db.transaction((tx) => writeOwnText(tx, agentId, text, "text"));
  const { agentId, ownerId, sourceId } = await readingOf({
    "/": page("Home", listing + para("Bread.")),
  });
  await own("# Contact\nPhone: +44 113 496 0777");
  await readAgain(db, ownerId, agentId, sourceId);
  await readWebsite(parts, sourceId, untilDone);
  const { phone, pages: statedBy } = knownFacts(await agentOf(agentId));
  expect(phone).toContain("0777");
  expect(statedBy).not.toHaveProperty("phone");
  await own("");
  expect(knownFacts(await agentOf(agentId))).toMatchObject({
    phone: expect.stringContaining("0000"),
    pages: { phone: { title: "Home" } },
  });
});
