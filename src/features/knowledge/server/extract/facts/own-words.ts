import type { Facts } from "../facts.ts";
import { defined } from "./business-facts.ts";
import { mailsIn, numbersLikePhones, phonesIn } from "./contacts-in-text.ts";
import { countryOfAddress, countryOfPhone, timeZoneOf } from "./country.ts";
import { readHours } from "./read-hours.ts";
import { writtenAddress } from "./written-address.ts";

const textMax = 20_000;

/**
 * In the owner's own text, facts need no labels and may be in prose or copied from a map: a foreign number is
 * unlikely there.
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

/** Has a house number and more letters than digits; not a rating, price, hours or website. */
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

function plainHours(text: string, language: string): Facts["hours"] {
  const read = readHours(text, language);
  return read && read.otherWords <= read.lines ? read.hours : undefined;
}
