import { expect, test } from "vitest";
import { useDatabase } from "#testing/server/database.ts";
import { createAgent } from "#testing/server/factories.ts";
import { wholeSite } from "./whole-site.ts";
import { addText } from "./write-own-text.ts";

const { db } = await useDatabase();

test("a small site is returned whole, by version; a larger one, or none, is not", async () => {
  const { id: agentId, userId } = await createAgent(db);
  const told = async (version: number, bytesMax = 200) =>
    (await wholeSite(db, { agentId, version }, bytesMax))?.map(({ text }) => text);
  expect(await told(0)).toBeUndefined();

  await addText(db, userId, agentId, { title: "Bread", text: "A loaf is £3." });
  expect(await told(1)).toEqual(["A loaf is £3."]);
  expect(await told(1, 17)).toBeUndefined();
  await addText(db, userId, agentId, { title: "Cakes", text: "A cake is £12." });
  expect((await told(2))?.sort()).toEqual(["A cake is £12.", "A loaf is £3."]);
});

test("a site counts by its bytes, since Chinese and Japanese take a token for nearly every sign", async () => {
  const { id: agentId, userId } = await createAgent(db);
  await addText(db, userId, agentId, { title: "营业", text: "营业时间".repeat(10) });
  const told = (bytesMax: number) => wholeSite(db, { agentId, version: 1 }, bytesMax);
  expect(await told(60)).toBeNull();
  expect(await told(126)).toHaveLength(1);
});
