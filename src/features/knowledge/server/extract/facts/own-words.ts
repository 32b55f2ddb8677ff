import type { Facts } from "../facts.ts";
import { defined } from "./business-facts.ts";
import { mailsIn, numbersLikePhones, phonesIn } from "./contacts-in-text.ts";
import { countryOfAddress, countryOfPhone, timeZoneOf } from "./country.ts";
import { readHours } from "./read-hours.ts";
import { writtenAddress } from "./written-address.ts";

const textMax = 20_000;

/**
 * What somebody writes of their own business states its facts without labels, in running text or as a map shows
 * them: an example of somebody else's number hardly stands there.
 */
export function ownWordsFacts(written: string, language: string): Facts {
  const text = written.slice(0, textMax);
  const address = writtenAddress(text) ?? lineOfAddress(text);
  const place = countryOfAddress(address);
  const phone = phonesIn(text, place)[0] ?? numbersLikePhones(text)[0];
  const country = place ?? countryOfPhone(phone);
  return defined({
    phone,
    email: mailsIn(text)[0],
    address,
    hours: plainHours(text, language),
    country,
    timeZone: timeZoneOf({ ...defined({ country, address }) }),
  });
}

/** A house or a place has its number, and more letters than figures; no rating, price, hours or address of a site. */
function lineOfAddress(text: string): string | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  const isOther = /[@★€$£]|https?:|www\.|\d:\d\d|\(\d+\)|[.!?] /i;
  return lines
    .slice(1)
    .find(
      (line) =>
        line.length < 120 &&
        /\d/.test(line) &&
        /,/.test(line) &&
        /\p{L}{3}/u.test(line) &&
        !isOther.test(line) &&
        readHours(line) === null,
    );
}

/** Not the hours of a course or of the kitchen, which have their names beside them. */
function plainHours(text: string, language: string): Facts["hours"] {
  const read = readHours(text, language);
  return read && read.otherWords <= read.lines ? read.hours : undefined;
}
