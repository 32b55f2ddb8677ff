import { expect, test } from "vitest";
import { countryOfAddress, timeZoneOf } from "./country.ts";

function zoneAt(address: string) {
  return timeZoneOf({ address, country: countryOfAddress(address) });
}

test("a state or province with one time zone decides the clock", () => {
  expect(zoneAt("212 Lark Street, Albany, NY, US")).toBe("America/New_York");
  expect(zoneAt("4 Mill Lane, Albany, NY 12210")).toBe("America/New_York");
  expect(zoneAt("1820 Pearl Street, Boulder, CO 80302")).toBe("America/Denver");
  expect(zoneAt("9 Pine Street, Seattle, Washington, USA")).toBe("America/Los_Angeles");
  expect(zoneAt("1 Centre Street, Calgary, AB T2E 2R3")).toBe("America/Edmonton");
  expect(zoneAt("18 High Street, Fitzroy, VIC 3065, Australia")).toBe("Australia/Melbourne");
  expect(zoneAt("3 Queen Street, Brisbane QLD, Australia")).toBe("Australia/Brisbane");
});

test("in a state with two time zones only a known town decides; otherwise the clock is unknown", () => {
  expect(zoneAt("12 Ocean Drive, Miami, FL 33139")).toBe("America/New_York");
  expect(zoneAt("12 Palafox Street, Pensacola, FL 32502")).toBeUndefined();
  expect(zoneAt("455 Campbell Street, Tofino, BC V0R 2Z0, Canada")).toBeUndefined();
  expect(zoneAt("7 Congress Street, Portland, ME 04101")).toBe("America/New_York");
});

test("a country at the end of an address counts, a state of the same name does not", () => {
  expect(zoneAt("18 Whiteladies Road, Bristol, BS8 1PD")).toBe("Europe/London");
  expect(countryOfAddress("Hauptstraße 1, 1010 Wien, Österreich")).toBe("AT");
  expect(countryOfAddress("5 Peachtree Street, Atlanta, Georgia")).toBeUndefined();
});
