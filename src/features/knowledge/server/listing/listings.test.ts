import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { only } from "#database/rows.ts";
import { agents } from "#database/schema.ts";
import { fetchHosts, passages, sources } from "#database/schema-knowledge.ts";
import { createSafeFetch } from "#platform/server/safe-fetch.ts";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent } from "#testing/server/factories.ts";
import { redirectTo, startWeb } from "#testing/server/hostile-web.ts";
import { startMaps } from "#testing/server/maps-double/start.ts";
import { knownFacts } from "../known-facts.ts";
import { readOwnText } from "../read-own-text.ts";
import { changeSource, sourceContent } from "../source-content.ts";
import { writeOwnText } from "../write-own-text.ts";
import { findListing, type ListingParts } from "./find-listing.ts";
import { readListing } from "./read-listing.ts";
import { addListing } from "./store-listing.ts";

const { db, queuedJobs } = await useDatabase();
const maps = await startMaps();
const web = await startWeb();

const parts: ListingParts = {
  db,
  safeFetch: createSafeFetch({ allow: [web.host], publicUrl: "https://parley.example" }),
  nominatimUrl: maps.url,
  // Another host name, so that the two services have separate rate limits.
  overpassUrl: `${maps.url.replace("127.0.0.1", "localhost")}/interpreter`,
  placesUrl: maps.url,
  googleKey: async () => undefined,
};
const withGoogle: ListingParts = { ...parts, googleKey: async () => "places-key" };
const link = "https://www.google.com/maps/place/Marsh+Bakery/data=!3d53.7965!4d-1.5478";
const osmLink = "https://www.openstreetmap.org/node/4711";

test("ruling 17: without a key a Google link is found on OpenStreetMap, by its pin and its name", async () => {
  expect(await findListing(parts, link)).toEqual({
    provider: "openstreetmap",
    placeId: "N4711",
    card: {
      name: "Marsh Bakery",
      address: "12, Mill Lane, Leeds, LS1 4AB, United Kingdom",
      phone: "+44 113 496 0000",
      email: null,
      website: "https://marsh.example/",
      hours: "Tu-Sa 07:30-17:00\nSu 08:00-14:00\nMo closed",
      timeZone: "Europe/London",
    },
  });
  const asked = await maps.calls();
  expect(asked.map(({ path }) => path.split("?")[0])).toEqual(["/interpreter", "/lookup"]);
});

test("case 48: reading OpenStreetMap's own website does not delay listings", async () => {
  const nextAllowedAt = sql`now() + interval '1 day'`;
  const hosts = ["127.0.0.1", "localhost"].map((host) => ({ host, nextAllowedAt }));
  await db.insert(fetchHosts).values(hosts);
  expect(await findListing(parts, osmLink)).toMatchObject({ placeId: "N4711" });
});

test("ruling 17: with a key Google is asked only for the card's fields", async () => {
  expect(await findListing(withGoogle, link)).toMatchObject({
    provider: "google",
    placeId: "ChIJmarsh",
    card: { phone: "+44 113 496 0000", timeZone: "Europe/London" },
  });
  expect(await maps.calls()).toMatchObject([
    {
      path: "/v1/places:searchText",
      key: "places-key",
      fields: expect.stringContaining("places.id"),
    },
  ]);
});

test("an oversized Google response is not read", async () => {
  const padding = "x".repeat(1024 * 1024);
  web.answers["/v1/places:searchText"] = JSON.stringify({ places: [], padding });
  await expect(findListing({ ...withGoogle, placesUrl: web.origin }, link)).rejects.toThrow(
    "Google Maps did not answer.",
  );
});

test("a short link is followed to its place", async () => {
  web.answers["/short"] = redirectTo(`/consent?continue=${encodeURIComponent(link)}`);
  web.answers["/consent"] = "<p>Before you continue</p>";
  const safeFetch: ListingParts["safeFetch"] = Object.assign(
    (_url: string, options?: object) => parts.safeFetch(`${web.origin}/short`, options),
    { check: parts.safeFetch.check },
  );
  const asked: string[] = [];
  const listening: ListingParts = {
    ...withGoogle,
    safeFetch: Object.assign(
      (url: string, options?: object) => {
        asked.push(url);
        return safeFetch(url, options);
      },
      { check: parts.safeFetch.check },
    ),
  };
  const found = await findListing(listening, "https://maps.app.goo.gl/abc");
  expect(asked).toEqual(["https://maps.app.goo.gl/abc"]);
  expect(found.placeId).toBe("ChIJmarsh");
});

test("ruling 17: a pasted listing is parsed", async () => {
  const found = await findListing(
    parts,
    "Marsh Bakery\n4.8 ★ (212)\n12 Mill Lane, Leeds LS1 4AB\n+44 113 496 0000\nMon-Fri 8:00-18:00\nhttps://marsh.example",
  );
  expect(found).toMatchObject({
    provider: "pasted",
    placeId: null,
    card: {
      name: "Marsh Bakery",
      address: "12 Mill Lane, Leeds LS1 4AB",
      phone: "+44 113 496 0000",
      website: "https://marsh.example",
      hours: expect.stringContaining("Monday – Friday"),
    },
  });
  expect(await maps.calls()).toEqual([]);
});

test.each([500, 200])(
  "a maps service that fails, or answers %i without a place, leaves a way to continue",
  async (status) => {
    await maps.fail(status);
    await expect(findListing(parts, osmLink)).rejects.toMatchObject({
      status: 503,
      message: "OpenStreetMap did not answer. Paste the listing itself instead.",
    });
    await expect(findListing(withGoogle, link)).rejects.toMatchObject({
      status: 503,
      message: "Google Maps did not answer. Paste the listing itself instead.",
    });
  },
);

test("a card's facts are used in answers, and corrections replace them", async () => {
  const agent = await createAgent(db);
  const facts = async () =>
    knownFacts(only(await db.select().from(agents).where(eq(agents.id, agent.id))));
  const listing = await findListing(parts, osmLink);
  const source = await addListing(db, agent.userId, agent.id, listing);
  expect(source).toMatchObject({ kind: "maps", title: "Marsh Bakery", status: "done" });
  expect(await facts()).toMatchObject({
    phone: "+44 113 496 0000",
    timeZone: "Europe/London",
    hours: {
      days: expect.arrayContaining([{ day: 2, opens: 450, closes: 1020 }]),
      closedDays: [1],
    },
  });

  const card = { ...listing.card, phone: "+44 113 496 0777", hours: "Mon-Fri 8:00-18:00" };
  await changeSource(db, agent.userId, agent.id, source.id, { card });
  expect(await facts()).toMatchObject({ phone: "+44 113 496 0777" });
  expect((await facts()).hours?.days).toHaveLength(5);
  const texts = await db.select().from(passages).where(eq(passages.sourceId, source.id));
  expect(texts.map(({ text }) => text).join()).not.toContain("0000");
  expect(await sourceContent(db, agent.userId, agent.id, source.id)).toMatchObject({
    listing: { provider: "openstreetmap", placeId: "N4711", card: { phone: card.phone } },
  });
});

test("hours past midnight survive any clock format and language", async () => {
  const agent = await createAgent(db);
  const listing = await findListing(parts, osmLink);
  const source = await addListing(db, agent.userId, agent.id, listing);
  const openings: [string, { opens: number; closes: number }][] = [
    ["Mo-Su 11:00-00:00", { opens: 660, closes: 1440 }],
    ["Mo-Su 12:00-02:00", { opens: 720, closes: 1560 }],
    ["Montag – Sonntag: 12:00 – 2:00", { opens: 720, closes: 1560 }],
    ["Monday – Sunday: 12:00 PM – 2:00 AM", { opens: 720, closes: 1560 }],
    ["Mon-Sun 8:00-6:00", { opens: 480, closes: 1080 }],
  ];
  for (const [hours, opening] of openings) {
    const card = { ...listing.card, hours };
    await changeSource(db, agent.userId, agent.id, source.id, { card });
    const changed = only(await db.select().from(agents).where(eq(agents.id, agent.id)));
    expect(knownFacts(changed).hours?.days[0], hours).toEqual({ day: 1, ...opening });
  }
});

test("§2.32, ruling 17: an agent created from a link looks up its listing, and stores only Google's place id", async () => {
  const made = async (given: string) => {
    const agent = await createAgent(db);
    const own = await readOwnText({ title: "", text: given });
    await db.transaction((tx) => writeOwnText(tx, agent.id, own, "maps"));
    return only(await db.select().from(sources).where(eq(sources.agentId, agent.id)));
  };
  const again = async (id: string) =>
    only(await db.select().from(sources).where(eq(sources.id, id)));
  const byOsm = await made(osmLink);
  const byGoogle = await made(link);
  expect(await queuedJobs()).toMatchObject([
    { name: "knowledge.read-listing", data: { sourceId: byOsm.id } },
    { name: "knowledge.read-listing", data: { sourceId: byGoogle.id } },
  ]);

  await readListing(parts, byOsm.id);
  expect(await again(byOsm.id)).toMatchObject({ status: "done", title: "Marsh Bakery" });

  await readListing(withGoogle, byGoogle.id);
  const waiting = await again(byGoogle.id);
  expect(waiting).toMatchObject({
    status: "failed",
    reason: "Check what Google Maps says about it so the agent can use it.",
    content: { provider: "google", placeId: "ChIJmarsh" },
  });
  expect(JSON.stringify(waiting)).not.toContain("496 0000");

  const { agentId, id } = byGoogle;
  const { card } = await findListing(withGoogle, link);
  const { userId } = only(await db.select().from(agents).where(eq(agents.id, agentId)));
  await changeSource(db, userId, agentId, id, { card });
  expect(await sourceContent(db, userId, agentId, id)).toMatchObject({
    listing: { provider: "google", placeId: "ChIJmarsh", card: { phone: "+44 113 496 0000" } },
  });
  expect(await again(id)).toMatchObject({ status: "done", reason: null });
});
