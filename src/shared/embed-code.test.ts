import { expect, test } from "vitest";
import { embedCode, embedComponent } from "./embed-code.ts";

const agent = { id: "11111111-1111-4111-8111-111111111111", primaryColor: "#aa0011" };

/** What the widget would get from the snippet. */
function startedWith(code: string): unknown {
  let given: unknown;
  const Parley = {
    init: (options: unknown) => {
      given = options;
    },
  };
  new Function("Parley", code.split("<script>")[1]?.split("</script>")[0] ?? "")(Parley);
  return given;
}

test("§7.22: the snippet loads the widget from the product's address and starts it", () => {
  expect(embedCode("https://parley.example", agent)).toBe(
    `<script src="https://parley.example/widget.js"></script>
<script>
  Parley.init({
    agentId: "${agent.id}",
    color: "#aa0011",
    position: "bottom-right"
  });
</script>`,
  );
});

test("§7.22: the position is the one that was picked", () => {
  const code = embedCode("https://parley.example", agent, "top-left");
  expect(startedWith(code)).toEqual({
    agentId: agent.id,
    color: "#aa0011",
    position: "top-left",
  });
});

test("§2.36: the React component loads and starts the same widget", () => {
  const code = embedComponent("https://parley.example", agent, "bottom-left");
  for (const part of ['"https://parley.example/widget.js"', agent.id, "#aa0011", '"bottom-left"'])
    expect(code).toContain(part);
});

test("case 58: nothing in it can end the script or the attribute", () => {
  const hostile = "</script><script>alert(1)</script>\"'<!--$";
  const hostileAgent = { id: hostile, primaryColor: hostile };
  const code = embedCode(`https://parley.example/${hostile}`, hostileAgent);

  expect(code.match(/<\/script>/g)).toHaveLength(2);
  expect(code.match(/<script/g)).toHaveLength(2);
  expect(code).not.toContain("<!--");
  expect(startedWith(code)).toMatchObject({ agentId: hostile, color: hostile });
  expect(embedComponent("https://parley.example", hostileAgent)).not.toContain("<");
});
