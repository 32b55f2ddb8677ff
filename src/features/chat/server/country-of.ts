import { namesByCountry } from "./names-by-country.ts";

const languages = words("en es fr de pt it nl pl tr ar he hi zh zh-Hant ja").map(
  (language) => new Intl.DisplayNames([language], { type: "region" }),
);

const otherNames: Record<string, string[]> = {
  US: ["usa", "us", "united states of america", "america", "eeuu", "米国"],
  GB: ["uk", "great britain", "britain", "england", "scotland", "wales", "northern ireland"],
  AU: ["new south wales"],
  NZ: ["aotearoa"],
  IE: ["eire"],
  IN: ["bharat"],
  NL: ["holland"],
  AE: ["uae", "dubai", "abu dhabi"],
  CH: ["helvetia"],
  TR: ["turkey"],
  KR: ["korea"],
  CN: ["prc"],
};

const longCodes: Record<string, string> = {
  ...{ US: "USA", GB: "GBR", IE: "IRL", CA: "CAN", AU: "AUS", NZ: "NZL", NG: "NGA", KE: "KEN" },
  ...{ ZA: "ZAF", IN: "IND", DE: "DEU", AT: "AUT", CH: "CHE", FR: "FRA", BE: "BEL", NL: "NLD" },
  ...{ ES: "ESP", MX: "MEX", AR: "ARG", CO: "COL", PT: "PRT", BR: "BRA", IT: "ITA", PL: "POL" },
  ...{ SE: "SWE", TR: "TUR", IL: "ISR", EG: "EGY", AE: "ARE", ID: "IDN", PH: "PHL", JP: "JPN" },
  ...{ CN: "CHN", KR: "KOR" },
};

/** Some share their code with a country, and New Mexico ends like one. */
const stateCodes = new Set(
  words(
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY",
  ),
);
const stateNames = [
  ...words("alabama alaska arizona arkansas california colorado connecticut delaware florida"),
  ...words("georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland"),
  ...words("massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio"),
  ...words("oklahoma oregon pennsylvania tennessee texas utah vermont virginia washington"),
  ...words("wisconsin wyoming"),
  ...["new hampshire", "new jersey", "new mexico", "new york", "north carolina", "north dakota"],
  ...["rhode island", "south carolina", "south dakota", "west virginia", "district of columbia"],
];

const codes = new Map(
  Object.keys(namesByCountry).flatMap((code) => [
    [code, code],
    [longCodes[code] ?? code, code],
  ]),
);
const places = new Map([
  ...stateNames.map((name) => [name, "US"] as const),
  ...Object.keys(namesByCountry).flatMap((code) =>
    calledIn(code).map((name) => [name, code] as const),
  ),
]);
const leading = [...places].filter(([name]) => /^[\p{sc=Han}\p{sc=Kana}]{2}/u.test(name));

export function countryOf(location: string): string | undefined {
  const parts = location
    .split(/[,;|/()\n،、，]|\s[-–—·]\s/)
    .map(wordsOf)
    .filter((part) => part.length > 0);
  const last = parts.pop() ?? [];
  const lastWord = last.at(-1) ?? "";
  if (stateCodes.has(lastWord) && (parts.length > 0 || last.length > 1)) return "US";
  const country = endOf(last) ?? codes.get(lastWord.replaceAll(".", ""));
  if (country) return country;
  // Only the last part is searched for endings: 'Hotel France, Boston' is not in France.
  for (const part of parts.reverse()) {
    const name = part.join(" ");
    const found = places.get(plain(name)) ?? codes.get(name);
    if (found) return found;
  }
  return countryInFront(plain(location));
}

/** The longest ending wins: 'Santa Fe New Mexico' is not in Mexico. */
function endOf(part: string[]): string | undefined {
  const ends = part.map((_, index) => plain(part.slice(index).join(" ")));
  const end = ends.find((name) => places.has(name));
  return end && places.get(end);
}

function countryInFront(location: string): string | undefined {
  const found = leading.filter(([name]) => location.startsWith(name));
  return found.sort(([a], [b]) => b.length - a.length)[0]?.[1];
}

function wordsOf(part: string): string[] {
  return words(part.trim()).filter((word) => word && !/\d/.test(word));
}

function calledIn(code: string): string[] {
  const names = languages.map((language) => language.of(code));
  return [...names, ...(otherNames[code] ?? [])].map((name) => plain(name ?? code));
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{Mn}.'’]/gu, "")
    .trim();
}

function words(text: string): string[] {
  return text.split(/\s+/);
}
