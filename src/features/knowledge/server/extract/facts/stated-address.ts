import { countryCode } from "./country.ts";
import { isRecord, listOf, plainName, textOf } from "./structured-data.ts";

/** Countries that write the postal code after the town: 'Portland, OR 97202'. */
const codeLast = new Set("US CA AU GB IE NZ IN ZA NG GH KE SG HK MY PH".split(" "));

export function statedAddress(value: unknown): string | undefined {
  const [address] = listOf(value);
  if (!isRecord(address)) return textOf(address);
  const street = textOf(address.streetAddress)?.replace(/\s*[,;]?\s*\n\s*/g, ", ");
  const town = textOf(address.addressLocality);
  const region = textOf(address.addressRegion);
  const code = textOf(address.postalCode);
  const country = isRecord(address.addressCountry)
    ? textOf(address.addressCountry.name)
    : textOf(address.addressCountry);
  const isCodeLast = codeLast.has(statedCountry(value) ?? countryByCode(code, region) ?? "");
  const parts = isCodeLast
    ? region
      ? [town, [region, code].filter(Boolean).join(" ")]
      : [[town, code].filter(Boolean).join(" ")]
    : [[code, town].filter(Boolean).join(" "), region];
  const isNew = (part: string | undefined) => part && !street?.includes(part);
  // Some put the whole address into the street.
  const rest = [...parts, country].filter(isNew);
  return [street, ...rest].filter(Boolean).join(", ") || undefined;
}

export function statedCountry(value: unknown): string | undefined {
  const [address] = listOf(value);
  if (!isRecord(address)) return undefined;
  const country = address.addressCountry;
  const name = isRecord(country) ? (country.name ?? country.identifier) : country;
  return countryCode(textOf(name) ?? plainName(name));
}

function countryByCode(code = "", region = ""): string | undefined {
  if (/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/.test(code)) return "GB";
  if (/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(code)) return "CA";
  if (/^(?:NSW|QLD|VIC|TAS|WA|SA|ACT|NT)$/.test(region) && /^\d{4}$/.test(code)) return "AU";
  return /^[A-Z]{2}$/.test(region) && /^\d{5}(?:-\d{4})?$/.test(code) ? "US" : undefined;
}

export function isSamePlace(one: string, other: string): boolean {
  const [few = [], many = []] = [numbersOf(one), numbersOf(other)].sort(
    (a, b) => a.length - b.length,
  );
  const words = wordsOf(other);
  return (
    few.length > 0 &&
    few.every((number) => many.includes(number)) &&
    wordsOf(one).some((word) => words.includes(word))
  );
}

function numbersOf(address: string): string[] {
  return address.toLowerCase().match(/\d[\p{L}\d]*/gu) ?? [];
}

function wordsOf(address: string): string[] {
  return address.toLowerCase().match(/\p{L}{3,}|[\p{sc=Han}]/gu) ?? [];
}
