import { expect, test } from "vitest";
import { isListingLink, readListingLink } from "./listing-link.ts";

test("ruling 17: a link reveals the place and its pin", () => {
  const link =
    "https://www.google.com/maps/place/Marsh+Bakery/@53.79,-1.54,17z/data=!3m1!8m2!3d53.7965!4d-1.5478";
  expect(readListingLink(link)).toMatchObject({
    kind: "google",
    name: "Marsh Bakery",
    place: { latitude: 53.7965, longitude: -1.5478 },
  });
  expect(readListingLink("maps.google.co.uk/?q=Marsh%20Bakery")).toMatchObject({
    name: "Marsh Bakery",
    place: null,
  });
  expect(readListingLink("https://maps.app.goo.gl/abc123")).toMatchObject({ kind: "short" });
  expect(readListingLink("https://www.openstreetmap.org/node/4711#map=19/53/-1")).toEqual({
    kind: "openstreetmap",
    id: "N4711",
  });
});

test("anything but a maps link is a pasted listing", () => {
  for (const text of [
    "Marsh Bakery\n12 Mill Lane",
    "https://marsh.example/",
    "https://google.com.evil.example/maps/place/Marsh",
    "https://www.google.com/search?q=marsh",
    "https://www.openstreetmap.org/about",
    "javascript:alert(1)",
    "",
  ])
    expect([text, isListingLink(text)]).toEqual([text, false]);
});
