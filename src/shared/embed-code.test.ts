import { expect, test } from "vitest";
import { embedCode, embedComponent, installCommand } from "./embed-code.ts";

const embedded = {
  id: "11111111-1111-4111-8111-111111111111",
  primaryColor: "#aa0011",
  position: "bottom-right",
  followsSettings: true,
} as const;
const origin = "https://parley.example";

function run(code: string, window: { Parley?: Record<string, unknown> } = {}) {
  const script = code.split("<script>")[1]?.split("</script>")[0] ?? "";
  new Function("window", `with (window) {${script}}`)(window);
  return window.Parley ?? {};
}

function queueOf({ queue }: Record<string, unknown>) {
  const calls: [string, ArrayLike<unknown>][] = Array.isArray(queue) ? queue : [];
  return calls.map(([name, given]) => [name, Array.from(given)]);
}

test("§7.22: the snippet starts the widget and loads it from the product's address", () => {
  expect(embedCode(origin, embedded)).toBe(
    `<script>
  window.Parley = window.Parley || { queue: [] };
  ["init", "open", "close", "toggle", "destroy", "identify", "reset", "on"].forEach(function (name) {
    Parley[name] = Parley[name] || function () { Parley.queue.push([name, arguments]); };
  });
  Parley.init({
    agentId: "${embedded.id}",
    color: "#aa0011",
    position: "bottom-right",
    followSettings: true
  });
</script>
<script async src="https://parley.example/widget.js"></script>`,
  );
});

test("§7.22: calls before the widget has loaded are kept in order", () => {
  const parley = run(embedCode(origin, { ...embedded, followsSettings: false }));
  const { open } = parley;
  if (typeof open === "function") open("now");
  expect(queueOf(parley)).toEqual([
    ["init", [{ agentId: embedded.id, color: "#aa0011", position: "bottom-right" }]],
    ["open", ["now"]],
  ]);
});

test("a running widget is kept", () => {
  const inits: unknown[] = [];
  const there = { init: (given: unknown) => inits.push(given) };
  expect(run(embedCode(origin, embedded), { Parley: there })).toBe(there);
  expect(inits).toHaveLength(1);
});

test("the snippet contains nothing that WordPress, Shopify or a minifier would rewrite", () => {
  const code = embedCode(origin, embedded);
  const script = code.split("<script>")[1]?.split("</script>")[0] ?? "";
  expect(script).not.toMatch(/[&<]|\/\/|\/\*|\{\{|\{%|\n\s*\n/);
});

test("§2.36: the React component is installed from the product with the same options", () => {
  expect(installCommand(origin)).toBe("npm install https://parley.example/parley-react.tgz");
  expect(embedComponent(origin, { ...embedded, position: "top-left" })).toContain(
    `<ParleyChat
      origin="https://parley.example"
      agentId="${embedded.id}"
      color="#aa0011"
      position="top-left"
      followSettings
    />`,
  );
});

test("case 58: no value can end the script or attribute", () => {
  const hostile = "</script><script>alert(1)</script>\"'<!--$";
  const agent = { ...embedded, id: hostile, primaryColor: hostile };
  const code = embedCode(`https://parley.example/${hostile}`, agent);

  expect(code.match(/<\/script>/g)).toHaveLength(2);
  expect(code.match(/<script/g)).toHaveLength(2);
  expect(code).not.toContain("<!--");
  expect(queueOf(run(code))).toMatchObject([["init", [{ agentId: hostile, color: hostile }]]]);
  const component = embedComponent("https://parley.example", agent);
  expect(component.match(/</g)).toHaveLength(1);
  expect(component).not.toContain("</script>");
});
