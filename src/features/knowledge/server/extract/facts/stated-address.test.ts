import { expect, test } from "vitest";
import { businessFacts } from "./business-facts.ts";
import { isSamePlace, statedAddress } from "./stated-address.ts";

const portland = {
  streetAddress: "12 Quay Street, Suite 4",
  addressLocality: "Portland",
  addressRegion: "OR",
  postalCode: "97202",
};

test.each([
  ["a US address", portland, "12 Quay Street, Suite 4, Portland, OR 97202"],
  [
    "a British one",
    { streetAddress: "4 Mill Lane", addressLocality: "Leeds", postalCode: "LS1 4AB" },
    "4 Mill Lane, Leeds LS1 4AB",
  ],
  [
    "a German one",
    {
      streetAddress: "Seestr. 40",
      addressLocality: "Waren",
      postalCode: "17192",
      addressCountry: "DE",
    },
    "Seestr. 40, 17192 Waren, DE",
  ],
  [
    "one that is all in the street",
    { ...portland, streetAddress: "12 Quay Street, Portland, OR 97202" },
    "12 Quay Street, Portland, OR 97202",
  ],
])("%s is formatted as its country does, without repetitions", (_, address, written) => {
  expect(statedAddress(address)).toBe(written);
});

test("two spellings of an address match, and two houses do not", () => {
  expect(isSamePlace("12 Quay St, Portland, OR", "12 Quay Street, Portland, OR 97202")).toBe(true);
  expect(isSamePlace("12 Quay St, Portland", "14 Quay St, Portland")).toBe(false);
  expect(isSamePlace("12 Quay St, Portland", "12 Mill Lane, Leeds")).toBe(false);
});

test("two blocks about one business complement each other, and branches share no hours", () => {
  const hours = "Mo-Fr 09:00-17:00";
  const shop = {
    types: ["Bakery"],
    name: "Tollgate",
    address: { ...portland, addressRegion: "Oregon" },
    telephone: "+1 503 555 0142",
  };
  const other = {
    types: ["LocalBusiness"],
    name: "Tollgate Bakery",
    address: "12 Quay St, Suite 4, Portland",
    openingHours: hours,
  };
  expect(businessFacts([shop, other])).toMatchObject({
    name: "Tollgate",
    phone: "+1 503 555 0142",
    hours: { days: expect.arrayContaining([{ day: 1, opens: 540, closes: 1020 }]) },
  });
  const branch = { ...other, address: "9 Mill Lane, Salem" };
  expect(businessFacts([shop, branch])).not.toHaveProperty("hours");
});
