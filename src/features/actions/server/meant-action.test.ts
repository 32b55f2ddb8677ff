import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLocalModel, switchedOff } from "#platform/server/local-model/local-model.ts";
import { createLog } from "#platform/server/log.ts";
import { root } from "#platform/server/root.ts";
import { testClock } from "#testing/server/clock.ts";
import { orderLookup } from "#testing/server/http-action.ts";
import { meantAction } from "./meant-action.ts";
import type { StoredAction } from "./queries.ts";

interface Business {
  actions: Pick<StoredAction, "name" | "purpose" | "examples">[];
  /** Questions with the place of the action that they mean. */
  meant: [string, number][];
  /** What the same visitors ask, and no action answers. */
  others: string[];
}

const folder = join(import.meta.dirname, "meant");
const localModel = createLocalModel({
  folder: join(root, "models"),
  isOn: true,
  log: createLog("silent"),
  clock: testClock(),
});

function storedOf(business: Business): StoredAction[] {
  return business.actions.map((action, at) => ({
    ...orderLookup("https://shop.example"),
    ...action,
    agentId: "a",
    id: String(at),
    secrets: {},
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }));
}

// The lines were chosen on the first five; library and gym were written before they were looked at.
test("an action is found by the meaning of a question, in any language, and seldom where none is meant", async () => {
  // Loaded by the first that asks.
  const isReady = () => localModel.embed(["ready?"], "query", "answer");
  await expect.poll(isReady, { timeout: 30_000 }).toBeTruthy();
  const counts = { meant: 0, right: 0, wrong: 0, others: 0, beside: 0 };
  for (const file of readdirSync(folder)) {
    const business: Business = JSON.parse(readFileSync(join(folder, file), "utf8"));
    const actions = storedOf(business);
    for (const [question, place] of business.meant) {
      const found = await meantAction(localModel, question, actions);
      counts.meant += 1;
      if (found?.action.id === String(place)) counts.right += 1;
      else if (found) counts.wrong += 1;
    }
    for (const question of business.others) {
      counts.others += 1;
      if ((await meantAction(localModel, question, actions))?.isSure) counts.beside += 1;
    }
  }
  await localModel.close();
  expect(counts).toMatchObject({ meant: 67, others: 114 });
  expect(counts.right / counts.meant).toBeGreaterThanOrEqual(0.75);
  expect(counts.wrong).toBeLessThanOrEqual(2);
  expect(counts.beside / counts.others).toBeLessThanOrEqual(0.06);
});

test("without the local model an action is still found by the words of its examples", async () => {
  const action = {
    name: "Order look-up",
    purpose: "Tells where an order is.",
    examples: ["Where is my order?"],
  };
  const actions = storedOf({ actions: [action], meant: [], others: [] });
  const find = (question: string) => meantAction(switchedOff, question, actions);
  expect(await find("where is my ORDER")).toMatchObject({ isSure: true });
  expect(await find("order look up")).toMatchObject({ isSure: true });
  expect(await find("Where is my parcel?")).toBeNull();
  expect(await find("?")).toBeNull();
  expect(await meantAction(switchedOff, "Where is my order?", [])).toBeNull();
});
