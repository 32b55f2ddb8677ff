import { expect, test } from "vitest";
import { callLink, mailLink } from "./contact.ts";

test("§2.39 a lead has links for writing and calling", () => {
  expect(mailLink("vera@example.com")).toBe("mailto:vera@example.com");
  expect(callLink("+44 (7700) 900-118")).toBe("tel:+447700900118");
});

test("case 61: an address with extra parts stays a single recipient", () => {
  expect(mailLink("a@b.c?bcc=x@y")).toBe("mailto:a@b.c%3Fbcc%3Dx@y");
});

test("case 61: text that is not a phone number is not linked", () => {
  expect(callLink("javascript:1")).toBeUndefined();
  expect(callLink("after six")).toBeUndefined();
  expect(callLink(null)).toBeUndefined();
});
