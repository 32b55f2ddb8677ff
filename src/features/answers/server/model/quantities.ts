import { grammarIn } from "#language/packs.ts";
import { remember } from "#platform/server/remember.ts";

export interface Quantity {
  /** '£', '%', 'min' for durations, ':' for times of day, 'tel', or empty if unknown. */
  unit: string;
  value: number;
  from: number;
  to: number;
}

const textsRemembered = 2_000;
const dayMinutes = 1440;
const minutesOf = {
  minute: 1,
  hour: 60,
  day: dayMinutes,
  week: 7 * dayMinutes,
  month: 30.4375 * dayMinutes,
  year: 365.25 * dayMinutes,
};
const currencies =
  "USD EUR GBP CHF JPY CNY INR KRW SEK NOK DKK PLN CZK HUF TRY BRL MXN CAD AUD AED SAR ZAR ILS RUB UAH".split(
    " ",
  );

const phone = /(?<![\d.,])\+?\(?\d[\d\s().\u00a0/-]{6,}\d/gu;
const clock =
  /(?<![\d.,:])(?:(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?m\b\.?|(\d{1,2})[:時](\d{2})(?![\d:]))/giu;
const number = /(?<![\p{L}\d])\d+(?:[.,'’\u00a0\u202f ]\d{3}(?!\d))*(?:[.,]\d{1,2}(?!\d))?(?!\d)/gu;

const unitBefore = /(?<!\d[\s\u00a0]?)(\p{Sc}|\b\p{L}{2,3})\s?$/u;
const unitBehind = /^[\s\u00a0-]?(%|\p{Sc}|\p{L}+\.?)/u;
const percents = new Set(["%", "percent", "prozent"]);

export const quantitiesIn = remember(
  textsRemembered,
  (text: string, language: string): readonly Quantity[] => {
    const found: Quantity[] = [];
    const blank = (whole: string) => " ".repeat(whole.length);
    const rest = text
      .replace(phone, (whole, from: number) => {
        const digits = whole.replace(/\D/g, "");
        if (digits.length < 8) return whole;
        found.push({ unit: "tel", value: Number(digits.slice(-7)), from, to: from + whole.length });
        return blank(whole);
      })
      .replace(clock, (whole, hour, minute, half, hour24, minute24, from: number) => {
        const hours = Number(hour ?? hour24) % (half ? 12 : 25);
        const later = half?.toLowerCase() === "p" ? 12 : 0;
        const value = (hours + later) * 60 + Number(minute ?? minute24 ?? 0);
        found.push({ unit: ":", value, from, to: from + whole.length });
        return blank(whole);
      });
    const { numbers, units, symbols } = wordsOf(language);
    const add = (value: number, at: number, end: number) => {
      const ahead = unitBefore.exec(rest.slice(Math.max(0, at - 8), at));
      const behind = unitBehind.exec(rest.slice(end));
      const nameOf = (found: RegExpExecArray | null) =>
        found?.[1]?.toLowerCase().replace(".", "") ?? "";
      const [before, after] = [symbols.get(nameOf(ahead)), symbols.get(nameOf(behind))];
      const minutes = units.get(nameOf(behind));
      const from = before ? at - (ahead?.[0].length ?? 0) : at;
      const isUnit = !before && (after || minutes || percents.has(nameOf(behind)));
      const to = isUnit ? end + (behind?.[0].length ?? 0) : end;
      if (before ?? after) found.push({ unit: before ?? after ?? "", value, from, to });
      else if (percents.has(nameOf(behind))) found.push({ unit: "%", value, from, to });
      else if (minutes) found.push({ unit: "min", value: value * minutes, from, to });
      else found.push({ unit: "", value, from, to });
    };
    for (const { index, 0: whole } of rest.matchAll(number))
      add(plain(whole), index, index + whole.length);
    for (const { index, 0: word } of rest.matchAll(/\p{L}+/gu)) {
      const value = numbers.get(word.toLowerCase());
      if (value !== undefined) add(value, index, index + word.length);
    }
    return found.sort((a, b) => a.from - b.from);
  },
);

export function timeUnitsIn(text: string, language: string): number[] {
  const { units } = wordsOf(language);
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => units.get(word) ?? []);
}

function plain(written: string): number {
  const [, whole = "", rest = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/su.exec(written) ?? [];
  return Number(`${whole.replace(/\D/g, "")}.${rest || 0}`);
}

const wordsOf = remember(100, (language: string) => {
  const numbers = new Map<string, number>();
  const units = new Map<string, number>();
  const symbols = new Map<string, string>();
  for (const one of new Set(["en", language])) {
    addNumbers(one, numbers);
    addUnits(one, units);
    for (const currency of currencies) addCurrency(one, currency, symbols);
  }
  units.set("h", 60);
  return { numbers, units, symbols };
});

function addNumbers(language: string, numbers: Map<string, number>) {
  const { numbers: words = "", half = "" } = grammarIn(language);
  for (const [at, forms] of words.split(" ").entries())
    for (const form of forms.split("/")) if (form) numbers.set(form, at + 2);
  for (const word of half.split(" ").filter(Boolean)) numbers.set(word, 0.5);
}

function addUnits(language: string, units: Map<string, number>) {
  for (const [unit, minutes] of Object.entries(minutesOf))
    for (const unitDisplay of ["long", "short"] as const)
      for (const value of [1, 2, 5])
        units.set(unitName(language, unit, unitDisplay, value), minutes);
}

function addCurrency(language: string, currency: string, symbols: Map<string, string>) {
  const symbol = moneyName(language, currency, "narrowSymbol", 1);
  symbols.set(currency.toLowerCase(), symbol);
  symbols.set(symbol.toLowerCase(), symbol);
  // 'US dollars', 'dólares estadounidenses': people just say dollars.
  const words = [1, 2].flatMap((value) =>
    moneyName(language, currency, "name", value).split(/[\s-]/),
  );
  for (const word of words) if (word.length > 3 && !symbols.has(word)) symbols.set(word, symbol);
}

function unitName(language: string, unit: string, unitDisplay: "long" | "short", value: number) {
  return partsOf(
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }),
    value,
    "unit",
  );
}

function moneyName(
  language: string,
  currency: string,
  currencyDisplay: "narrowSymbol" | "name",
  value: number,
) {
  return partsOf(
    new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay }),
    value,
    "currency",
  );
}

function partsOf(format: Intl.NumberFormat, value: number, type: "unit" | "currency") {
  const found = format.formatToParts(value).find((part) => part.type === type)?.value ?? "";
  return found.toLowerCase().replace(".", "").trim();
}

export function isOne({ unit, value }: Quantity): boolean {
  return unit === "" && value <= 1;
}
