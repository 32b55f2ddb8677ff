import { expect, test } from "vitest";
import { callLink, mailLink } from "./contact.ts";

test("§2.39 a lead is written to and called by links", () => {
  expect(mailLink("vera@example.com")).toBe("mailto:vera@example.com");
  expect(callLink("+44 (7700) 900-118")).toBe("tel:+447700900118");
});

test("case 61: an address with more in it stays one recipient", () => {
  expect(mailLink("a@b.c?bcc=x@y")).toBe("mailto:a@b.c%3Fbcc%3Dx@y");
});

test("case 61: what is no telephone number becomes no link", () => {
  expect(callLink("javascript:1")).toBeUndefined();
  expect(callLink("after six")).toBeUndefined();
  expect(callLink(null)).toBeUndefined();
});
