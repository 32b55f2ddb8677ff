import { expect, test } from "vitest";
import {
  ChatSettings,
  chatSettingsOf,
  isAllowedDomain,
  usualChatSettings,
} from "./chat-settings.ts";

test("what an owner has not chosen, or an older release wrote, is as the specification says", () => {
  expect(chatSettingsOf({})).toEqual(usualChatSettings);
  expect(chatSettingsOf(null)).toEqual(usualChatSettings);
  const old = { starters: ["Where are you?"], position: "middle", gone: true };
  expect(chatSettingsOf(old)).toEqual({ ...usualChatSettings, starters: ["Where are you?"] });
});

test("ruling 25: an owner's words can replace every text but those that say who is speaking", () => {
  const texts = (own: object) => ChatSettings.partial().safeParse({ texts: { en: own } }).success;
  expect(texts({ placeholder: "Ask the baker" })).toBe(true);
  for (const name of ["assistant", "person", "notice", "noPerson", "title"])
    expect(texts({ [name]: "Human" })).toBe(false);
});

test("a widget appears on the hosts that are named, and with a star on their subdomains", () => {
  expect(isAllowedDomain([], "anywhere.example")).toBe(true);
  const patterns = ["shop.example", "*.bakery.example"];
  expect(isAllowedDomain(patterns, "Shop.example")).toBe(true);
  expect(isAllowedDomain(patterns, "www.bakery.example")).toBe(true);
  for (const host of [
    "www.shop.example",
    "bakery.example",
    "evilbakery.example",
    "shop.example.evil",
  ])
    expect(isAllowedDomain(patterns, host)).toBe(false);
});

test("only domains are taken as domains, and only web addresses as a privacy page", () => {
  const parse = (change: object) => ChatSettings.partial().safeParse(change).success;
  expect(parse({ allowedDomains: ["example.com", "*.example.com", "localhost"] })).toBe(true);
  for (const domain of [
    "https://example.com",
    "*",
    "a b.example",
    "*.*.example",
    "example.com/path",
  ])
    expect(parse({ allowedDomains: [domain] })).toBe(false);
  expect(parse({ privacyUrl: "javascript:alert(1)" })).toBe(false);
});
