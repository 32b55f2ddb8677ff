import { expect, test } from "vitest";
import { isSameSite, onSite, pageAddress, pageKey } from "./page-address.ts";

test("fragments, tracking and session parameters do not distinguish pages", () => {
  const address = "https://bakery.test/menu?b=2&a=1&utm_source=x&fbclid=y#cakes";
  expect(pageAddress(address)).toBe("https://bakery.test/menu?a=1&b=2");
  expect(pageAddress("a;jsessionid=9?PHPSESSID=4", "https://bakery.test/x/")).toBe(
    "https://bakery.test/x/a",
  );
  expect(pageAddress("//bakery.test//shop///tea", "https://bakery.test/")).toBe(
    "https://bakery.test/shop/tea",
  );
});

test("anything that cannot be a web page has no address", () => {
  const none = [
    "mailto:a@b.test",
    "tel:1",
    "javascript:x()",
    "ftp://a.test/",
    "http://u:p@a.test/",
  ];
  for (const href of [...none, "http://[", `https://a.test/${"x".repeat(600)}`])
    expect(pageAddress(href, "https://a.test/"), href).toBeNull();
});

test("an address in a script of many bytes has the room of one in Latin letters", () => {
  const path = "/menu/%E8%8F%9C".repeat(40);
  expect(pageAddress(path, "https://a.test/")).toBe(`https://a.test${path}`);
  expect(pageAddress(path.repeat(5), "https://a.test/")).toBeNull();
});

test("index names, trailing slashes, www. and the scheme do not distinguish pages", () => {
  const same = [
    "http://a.test",
    "https://www.a.test/",
    "https://a.test/index.html",
    "http://a.test./",
  ];
  expect(new Set(same.map(pageKey)).size).toBe(1);
  expect(pageKey("https://a.test/menu/")).toBe(pageKey("https://a.test/menu/index.php"));
  expect(pageKey("https://a.test/menu")).not.toBe(pageKey("https://a.test/menu?page=2"));
});

test("a site is a host, with or without www.", () => {
  expect(isSameSite("http://www.a.test/x", "https://a.test/")).toBe(true);
  expect(isSameSite("https://blog.a.test/", "https://a.test/")).toBe(false);
  expect(isSameSite("http://a.test:8080/", "http://a.test/")).toBe(false);
});

test("links to a site's other names are rewritten to the one it uses", () => {
  expect(onSite("http://a.test/x?y=1", "https://www.a.test/")).toBe("https://www.a.test/x?y=1");
  expect(onSite("https://b.test/x", "https://www.a.test/")).toBe("https://b.test/x");
});
