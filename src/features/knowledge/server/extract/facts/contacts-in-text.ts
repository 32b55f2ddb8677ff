import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

const mail = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
const site = /\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+/gi;
const shape =
  /(?<![\p{L}\p{N}#€$£¥]|\d[.,/ -])(?:\+|\(?0|\(\d{3}\)|\d{3}[-. ])[\d ()/.-]{5,22}\d(?![\p{L}\p{N}]|[.,/-]\d| ?[€$£¥%])/gu;
const labelBefore = /\p{L}[\p{L}-]{0,14} ?[.:]{0,2} ?$/u;
const textMax = 20_000;

/** Without a country, only international numbers are certain. */
export function phonesIn(text: string, country?: string): string[] {
  return numbersIn(text, country).map(({ written }) => written);
}

export function phoneAsShown(phone: string, text: string, country?: string): string {
  if (!isOneRun(phone)) return phone;
  const parsed = parsePhoneNumberFromString(phone, optionsFor(country));
  const same = numbersIn(text, country ?? parsed?.country).find(
    ({ number, written }) => number === parsed?.number && !isOneRun(written),
  );
  return same?.written ?? (parsed?.isValid() ? parsed.formatInternational() : phone);
}

function isOneRun(phone: string): boolean {
  return /^\(?\+?\d{7,}$/.test(phone);
}

function numbersIn(text: string, country: string | undefined) {
  const searched = text.slice(0, textMax);
  return findPhoneNumbersInText(searched, optionsFor(country)).map(
    ({ startsAt, endsAt, number: { number } }) => ({
      written: searched.slice(startsAt, endsAt),
      number,
    }),
  );
}

function optionsFor(country: string | undefined) {
  const isKnown = country !== undefined && isSupportedCountry(country);
  return isKnown ? { defaultCountry: country as CountryCode } : {};
}

/** In the owner's own text, anything shaped like a number counts, in any country. */
export function numbersLikePhones(text: string): string[] {
  return [...text.slice(0, textMax).matchAll(shape)].map(([number]) => number).filter(isLikePhone);
}

export function mailsIn(text: string): string[] {
  return text.match(mail) ?? [];
}

export function sitesIn(text: string): string[] {
  return (text.match(site) ?? []).map((address) => address.replace(/[.,;:!?)]+$/, ""));
}

export function withoutContacts(text: string): string {
  const bare = text.replace(site, " ").replace(mail, " ");
  return bare.replace(shape, (number) => (isLikePhone(number) ? " " : number));
}

export function withoutLabelledPhones(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { 0: number, index } of text.matchAll(shape)) {
    if (!isLikePhone(number)) continue;
    pieces.push(text.slice(from, index).replace(labelBefore, ""));
    from = index + number.length;
  }
  return [...pieces, text.slice(from)].join(" ");
}

function isLikePhone(number: string): boolean {
  const digits = number.replace(/\D/g, "").length;
  const isDate = /^\d{1,2}([./-])\d{1,2}\1\d{2,4}$|^\d{4}-\d{2}-\d{2}$/.test(number);
  // Times and prices are groups of one or two digits; phone numbers have longer or more groups.
  const isInPairs = /^\d{1,2}\.\d\d(?:[ -]+\d{1,2}\.\d\d)+$/.test(number);
  return digits >= 7 && digits <= 15 && !isDate && !isInPairs;
}
