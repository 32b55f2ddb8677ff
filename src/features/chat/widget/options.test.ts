import { expect, test } from "vitest";
import { readOptions } from "./options.ts";
import { spokenCorners } from "./position.ts";

const agentId = "0b8e8f3e-1111-4111-8111-111111111111";

test("§7.22: the widget sits at the bottom right in the agent's color unless the page says otherwise", () => {
  expect(readOptions({ agentId })).toEqual({
    agentId,
    color: undefined,
    position: "bottom-right",
  });
  const given = { agentId, color: "#7A3e1d", position: "top-left" };
  expect(readOptions(given)).toEqual(given);
});

test.each([
  undefined,
  null,
  agentId,
  7,
  [],
  {},
  { agentId: null },
  { agentId: `${agentId}/../x` },
  { agentId: `${agentId}\n` },
  { agentId: "javascript:alert(1)" },
  { agentId: "<img src=x onerror=alert(1)>" },
  { agentId: [agentId] },
])("case 69: without an agent's id there is no widget: %j", (given) => {
  expect(readOptions(given)).toBeUndefined();
});

test.each([
  "red",
  "#fff",
  "#7a3e1d;background:url(https://evil.example)",
  "url(javascript:alert(1))",
  "#7a3e1d\n",
  ["#7a3e1d"],
  {},
])("case 69: a color that is none is as if it were not there: %j", (color) => {
  expect(readOptions({ agentId, color })?.color).toBeUndefined();
});

test.each(["center", "bottom-right hidden", "constructor", "", ["top-left"], null])(
  "case 69: an unknown position is the usual one: %j",
  (position) => {
    expect(readOptions({ agentId, position })?.position).toBe("bottom-right");
  },
);

test("the launcher and the panel are pointed where they sit", () => {
  expect(spokenCorners("bottom-right", "18px")).toBe("18px 18px 3px 18px");
  expect(spokenCorners("top-left", "16px")).toBe("3px 16px 16px 16px");
});
