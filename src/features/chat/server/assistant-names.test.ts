import { expect, test } from "vitest";
import { pickAssistantName } from "./assistant-names.ts";
import { countryOf } from "./country-of.ts";
import { namesByCountry } from "./names-by-country.ts";

test("§2.51: names of more than twenty countries, twenty different ones each", () => {
  const lists = Object.values(namesByCountry);
  expect(lists.length).toBeGreaterThan(20);
  for (const names of lists) expect(new Set(names).size).toBe(20);
  for (const name of lists.flat()) expect(name).toMatch(/^\p{Lu}\p{Ll}+$/u);
});

test("§2.51: every name of the country's list can be picked, and no other", () => {
  const picked = (location: string | null) =>
    Array.from({ length: 20 }, (_, index) => pickAssistantName(location, () => index / 20));
  expect(picked("Lagos, Nigeria")).toEqual(namesByCountry.NG);
  for (const nowhere of [null, "", "Springfield", "Atlantis, Under the Sea"])
    expect(picked(nowhere)).toEqual(namesByCountry.US);
  expect(pickAssistantName("Nigeria", () => 1 - Number.EPSILON)).toBe(namesByCountry.NG?.at(-1));
});

test.each([
  ["Lagos, Nigeria", "NG"],
  ["12 Mill Lane, Tollgate TG1 2AB, United Kingdom", "GB"],
  ["london, uk", "GB"],
  ["Belfast, Northern Ireland", "GB"],
  ["Sydney, New South Wales", "AU"],
  ["Berlin Germany", "DE"],
  ["10115 Berlin, Deutschland", "DE"],
  ["Deutschland, Berlin", "DE"],
  ["München (Germany)", "DE"],
  ["The Netherlands", "NL"],
  ["12 rue Cler, 75007 Paris, FRANCE", "FR"],
  ["Lyon, FR", "FR"],
  ["Toronto, ON M5V 2T6, CAN", "CA"],
  ["Madrid, España", "ES"],
  ["Lizbona, Portugalia", "PT"],
  ["São Paulo - Brasil", "BR"],
  ["Kraków, Polska", "PL"],
  ["İstanbul, TÜRKİYE", "TR"],
  ["القاهرة، مصر", "EG"],
  ["תל אביב, ישראל", "IL"],
  ["मुंबई, भारत", "IN"],
  ["中国上海市世纪大道100号", "CN"],
  ["〒100-0001 東京都, 日本", "JP"],
  ["日本、東京都", "JP"],
  ["Dubai, U.A.E.", "AE"],
])("§2.51: %s is in %s", (location, country) => {
  expect(countryOf(location)).toBe(country);
});

test.each([
  "Austin, TX 78701, U.S.A.",
  "Chicago, IL",
  "San Francisco CA 94103",
  "Dover, DE 19901",
  "Santa Fe, New Mexico",
  "Poland, Ohio",
  "Estados Unidos",
  "アメリカ合衆国テキサス州",
  "米国テキサス州",
])("§2.51: %s is in the USA, whatever else it sounds like", (location) => {
  expect(countryOf(location)).toBe("US");
});

test.each(["Hotel France, Boston", "Little Italy, San Diego", "De Pere"])(
  "§2.51: %s names no country",
  (location) => {
    expect(countryOf(location)).toBeUndefined();
  },
);
