import { expect, test } from "vitest";
import { page, para, untilDone, useReading } from "#testing/server/reading.ts";
import { leaveOutPage, readPageAgain } from "./change-pages.ts";
import { readWebsite } from "./reading/read-website.ts";

const { db, web, parts, newSite, pagesOf, passagesOf, sourceOf, outcomes } = await useReading();

async function readMill() {
  web.answers = {
    "/": page("Mill", `${para("A mill.")}<a href="/dogs">Dogs</a><a href="/b%C3%A4ren">Bears</a>`),
    "/dogs": page("Dogs", para("Dogs stay for ten pounds.")),
    "/b%C3%A4ren": page("Bears", para("Bears stay outside.")),
  };
  const site = await newSite();
  await readWebsite(parts, site.sourceId, untilDone);
  const asked = async (path: string) => {
    const found = (await pagesOf(site.sourceId)).find(({ url }) => new URL(url).pathname === path);
    return { agentId: site.agentId, sourceId: site.sourceId, pageId: found?.id ?? "" };
  };
  return { ...site, asked };
}

test("a page that is left out is forgotten at once and stays so, until it is read again", async () => {
  const { sourceId, ownerId, asked } = await readMill();
  const bears = await asked("/b%C3%A4ren");
  expect(await leaveOutPage(db, ownerId, bears)).toMatchObject({
    status: "skipped",
    reason: "Skipped, as you asked.",
    passageCount: 0,
  });
  expect((await sourceOf(sourceId)).exclude).toEqual(["/bären"]);
  const known = async () => (await passagesOf(sourceId)).map(({ title }) => title).sort();
  expect(await known()).toEqual(["Dogs", "Mill"]);

  await readPageAgain(db, ownerId, await asked("/dogs"));
  await readWebsite(parts, sourceId, untilDone);
  expect(await known()).toEqual(["Dogs", "Mill"]);

  await readPageAgain(db, ownerId, bears);
  expect((await sourceOf(sourceId)).exclude).toEqual([]);
  await readWebsite(parts, sourceId, untilDone);
  expect(await known()).toEqual(["Bears", "Dogs", "Mill"]);
});

test("one page is read again in full, and of the others only the start page is asked", async () => {
  const { sourceId, ownerId, asked } = await readMill();
  web.answers["/dogs"] = page("Dogs", para("Dogs stay for twelve pounds."));
  web.asked = [];
  expect(await readPageAgain(db, ownerId, await asked("/dogs"))).toMatchObject({
    status: "waiting",
  });
  await readWebsite(parts, sourceId, untilDone);
  expect(web.asked).not.toContain("/b%C3%A4ren");
  expect(await outcomes(sourceId)).toEqual({ "/": "done", "/dogs": "done", "/b%C3%A4ren": "done" });
  const texts = (await passagesOf(sourceId)).map(({ text }) => text).join();
  expect(texts).toContain("twelve pounds");
});

test("case 1: a page is nobody else's to change, and none while its website is being read", async () => {
  const { ownerId, asked } = await readMill();
  const stranger = await newSite();
  const dogs = await asked("/dogs");
  for (const change of [leaveOutPage, readPageAgain]) {
    await expect(change(db, stranger.ownerId, dogs)).rejects.toMatchObject({ status: 404 });
    await expect(
      change(db, stranger.ownerId, { ...dogs, agentId: stranger.agentId }),
    ).rejects.toMatchObject({ status: 404 });
  }
  await readPageAgain(db, ownerId, dogs);
  await expect(leaveOutPage(db, ownerId, dogs)).rejects.toMatchObject({ status: 409 });
});
