import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

const agentId = "0b8e8f3e-1111-4111-8111-111111111111";

test("§7.22: of what the page gives, the agent, the color and the place are taken", () => {
  expect(readOptions({ agentId })).toEqual({ agentId });
  const given = { agentId, color: "#7a3e1d", position: "top-left" };
  expect(readOptions(given)).toEqual(given);
  expect(readOptions({ ...given, agentId: agentId.toUpperCase(), color: "#7A3E1D" })).toEqual(
    given,
  );
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
  expect(readOptions({ agentId, color })).toEqual({ agentId });
});

test.each(["center", "bottom-right hidden", "constructor", "", ["top-left"], null])(
  "case 69: a position that is none is as if it were not there: %j",
  (position) => {
    expect(readOptions({ agentId, position })).toEqual({ agentId });
  },
);

test("following the settings can be said in a script and in an attribute", () => {
  for (const followSettings of [true, "true"])
    expect(readOptions({ agentId, followSettings })).toEqual({ agentId, followSettings: "true" });
  for (const followSettings of [false, "false", "", null, 1])
    expect(readOptions({ agentId, followSettings })).toEqual({ agentId });
});
