import { expect, test } from "vitest";
import { orderLookup, text } from "#testing/server/http-action.ts";
import { addressParts, buildRequest, UnsafeValue } from "./build-request.ts";

const note = (name: string, isRequired = true) => ({ ...text, name, label: name, isRequired });
const at = (address: string) => orderLookup("", { settings: { address } }).settings;

test("values stand in path and query, each encoded, and a pair without a value is left out", () => {
  const fields = [note("id"), note("q"), note("page", false)];
  const settings = at("https://api.example/orders/{id}/items?q={q}&page={page}&fixed=1");
  expect(buildRequest(settings, fields, { id: "a b", q: "x&y=#z" })).toEqual({
    method: "GET",
    url: "https://api.example/orders/a%20b/items?q=x%26y%3D%23z&fixed=1",
    body: "",
  });
});

test("case 232: no value leads to another path: dots, slashes and pieces that join to dots are refused", () => {
  const fields = [note("a"), note("b")];
  const address = "https://api.example/v1/{a}{b}/end";
  for (const [a, b] of [
    ["..", "x/"],
    [".", "."],
    ["x", "/../admin"],
    ["x", "\\admin"],
    ["x", ""],
  ])
    expect(() => buildRequest(at(address), fields, { a: a ?? "", b: b ?? "" }), `${a}${b}`).toThrow(
      UnsafeValue,
    );
  const halfway = at("https://api.example/v1/%2e{a}/end");
  expect(() => buildRequest(halfway, fields, { a: "." })).toThrow(UnsafeValue);
  expect(buildRequest(at(address), fields, { a: "..", b: "x" }).url).toBe(
    "https://api.example/v1/..x/end",
  );
});

test("a host has no fields, and an address no fragment", () => {
  for (const address of [
    "https://{host}/orders",
    "https://{user}.example.com/",
    "https://example.com:{port}/",
    "https://example.com/#{id}",
    "https://example.com/{not a name}",
    "ftp://example.com/{id}",
    "/orders/{id}",
  ])
    expect(addressParts(address), address).toBeNull();
});

test("case 232: no value can end the text of a body that it stands in", () => {
  const fields = [note("name"), { ...note("count"), type: "number" as const }, note("more", false)];
  const body =
    '{"who": {"name": "Dear {name}"}, "n": "{count}", "more": "{more}", "list": ["{more}", 1]}';
  const settings = { ...at("https://api.example/"), method: "POST" as const, body };
  const values = { name: '", "isAdmin": true, "x": "', count: "2" };
  expect(JSON.parse(buildRequest(settings, fields, values).body)).toEqual({
    who: { name: `Dear ${values.name}` },
    n: 2,
    list: [1],
  });
});

test("without a body of the owner's, the fields that are not in the address are sent by their names", () => {
  const fields = [note("id"), { ...note("count"), type: "number" as const }, note("more", false)];
  const settings = { ...at("https://api.example/{id}"), method: "PUT" as const };
  expect(JSON.parse(buildRequest(settings, fields, { id: "7", count: "2" }).body)).toEqual({
    count: 2,
  });
});
