import { expect, test } from "vitest";
import { ChatSettings, chatSettingsOf, usualChatSettings } from "./chat-settings.ts";

test("unset or outdated values get the specified defaults", () => {
  expect(chatSettingsOf({})).toEqual(usualChatSettings);
  expect(chatSettingsOf(null)).toEqual(usualChatSettings);
  const old = { starters: ["Where are you?"], position: "middle", gone: true };
  expect(chatSettingsOf(old)).toEqual({ ...usualChatSettings, starters: ["Where are you?"] });
});

test("ruling 25: an owner can reword every text except those that say who is speaking", () => {
  const texts = (own: object) => ChatSettings.partial().safeParse({ texts: { en: own } }).success;
  expect(texts({ placeholder: "Ask the baker" })).toBe(true);
  for (const name of ["assistant", "person", "notice", "noPerson", "title"])
    expect(texts({ [name]: "Human" })).toBe(false);
});

test("only domains are accepted as domains, and only web addresses as a privacy page", () => {
  const parse = (change: object) => ChatSettings.partial().safeParse(change).success;
  expect(parse({ allowedDomains: ["example.com", "*.example.com", "localhost"] })).toBe(true);
  for (const domain of ["*", "a b.example", "*.*.example", "https://", "javascript:alert(1)"])
    expect(parse({ allowedDomains: [domain] })).toBe(false);
  expect(parse({ privacyUrl: "javascript:alert(1)" })).toBe(false);
});

test("an address pasted as a domain is reduced to its host", () => {
  const { allowedDomains } = ChatSettings.partial().parse({
    allowedDomains: [
      "https://Shop.Example:8443/cakes?x#y",
      "www.bakery.example/",
      "localhost:3000",
    ],
  });
  expect(allowedDomains).toEqual(["shop.example", "www.bakery.example", "localhost"]);
});

test("case 177: overlong input for a domain is refused at once", () => {
  const begun = performance.now();
  for (const sign of ["/", ":", " ", "-", "a.", "1"])
    for (const end of ["x", "\nx"]) {
      const allowedDomains = [sign.repeat(255_000) + end];
      expect(ChatSettings.partial().safeParse({ allowedDomains }).success).toBe(false);
    }
  expect(performance.now() - begun).toBeLessThan(2_000);
});
