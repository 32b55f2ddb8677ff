import type { CheerioAPI } from "cheerio/slim";
import type { Element } from "domhandler";
import { cleanLine } from "../clean-text.ts";
import { elementsWithin } from "../elements.ts";
import type { Facts } from "../facts.ts";
import type { Section } from "../section-writer.ts";
import { textWithin } from "../text-within.ts";
import { defined } from "./business-facts.ts";
import { mailsIn, phonesIn, withoutContacts, withoutLabelledPhones } from "./contacts-in-text.ts";
import { countryOfAddress, countryOfHost, countryOfPhone } from "./country.ts";
import type { OpeningHours } from "./hours.ts";
import { readHours } from "./read-hours.ts";
import { partsOf, writtenAddress } from "./written-address.ts";

const searchedMax = 200_000;
const aboutContact =
  /contact|kontakt|impressum|imprint|reach us|find us|get in touch|contatti|anfahrt|adresse|address|coordonn|اتصل|контакт/i;
const aboutHours =
  /hours|when (are )?(we|you) open|open(ing)? times?|visit us|öffnungszeit|ordinationszeit|sprechzeit|geschäftszeit|horaire|heures d.ouverture|horari|apertura|openingstijd|openingsuren|godziny|funcionamento|çalışma saat|أوقات|ساعات/i;
const aboutOtherHours =
  /kitchen|küche|cuisine|cocina|cucina|delivery|liefer|livraison|entrega|phone|telefon|hotline|support|course|kurs|class|yoga|lesson|happy|brunch|lunch|mittag|breakfast|frühstück|parking|service|messe|mass|restaurant|sauna|spa\b|pool|event|veranstaltung/i;

const price = /[$€£¥]\s?\d|\d\s?[€£¥円]/;

export function textFacts(
  $: CheerioAPI,
  areas: Element[],
  contacts: Section[],
  content: Section[],
  { language, host }: { language: string; host: string },
): Facts {
  // Contact areas first: what they state is the business's own rather than an example.
  const nodes = [...areas, ...$.root().contents().toArray()];
  const [phoneLink] = elementsWithin(nodes, ({ attribs }) => /^tel:/i.test(attribs.href ?? ""));
  const addresses = elementsWithin(nodes, ({ name }) => name === "address");
  const isContact = ({ headingPath }: Section) => aboutContact.test(headingPath.join(" "));
  const contactText = textOfAll([...contacts, ...content.filter(isContact)]);
  const allText = textOfAll([...contacts, ...content]);
  const address = markedAddress(addresses) ?? writtenAddress(allText);
  // tel: links contain the country code that visible numbers omit.
  const country = countryOfPhone(phoneLink?.attribs.href?.replace(/^tel:/i, ""));
  const place = country ?? countryOfAddress(address) ?? countryOfHost(host);
  return defined({
    phone: linkedPhone(phoneLink) ?? writtenPhone(contactText, place),
    country,
    email: mailsIn(contactText)[0] ?? ownMailAddress(allText, host),
    address,
    hours: writtenHours([...contacts, ...content], language),
  });
}

function textOfAll(sections: Section[]): string {
  return sections
    .map(({ text }) => text)
    .join("\n")
    .slice(0, searchedMax);
}

/** Elsewhere in the text, only addresses of the site's own domain count. */
function ownMailAddress(text: string, host: string): string | undefined {
  const domain = host.replace(/^www\./, "");
  return mailsIn(text).find((address) => address.toLowerCase().endsWith(`@${domain}`));
}

function linkedPhone(link: Element | undefined): string | undefined {
  if (!link) return undefined;
  const shown = textWithin(link, 100);
  if (/^[+\d\s()/.-]{6,25}$/.test(shown)) return shown;
  const value = (link.attribs.href ?? "").slice("tel:".length).split("?")[0] ?? "";
  return cleanLine(value.replace(/%20/g, " "), 40) || undefined;
}

function writtenPhone(text: string, country: string | undefined): string | undefined {
  const labelled =
    /(?:tel|tél|phone|telefon|téléphone|teléfono|call|mobile|هاتف)[a-zé]{0,8}[.:]?\s{0,3}(\+?\(?\d[\d\s()/.-]{5,22}\d)/i;
  return (
    labelled.exec(text)?.[1]?.trim() ??
    partsOf(text).map(barePhone).find(Boolean) ??
    phonesIn(text, country)[0]
  );
}

function barePhone(part: string): string | undefined {
  return /^(?:(?:t|p|m|tel|tél|ph|mob)\.?\s?:?\s)?(\+?\(?\d[\d ()/.-]{7,18}\d)$/i.exec(part)?.[1];
}

/** <address> may also hold an article's author: without a number it is not a place. */
function markedAddress(elements: Element[]): string | undefined {
  for (const element of elements.slice(0, 10)) {
    const lines = element.children
      .map((node) => textWithin(node, 120))
      .filter((line) => line && !/@|^(tel|phone|fax|e-?mail|t|f|m)\b|^\+|https?:/i.test(line))
      .map(withoutPhone);
    const address = lines
      .filter(Boolean)
      .join(", ")
      .replace(/\s*,\s*(,\s*)*/g, ", ");
    if (/\d/.test(address) && /\p{L}{3}/u.test(address) && address.length < 200) return address;
  }
  return undefined;
}

function withoutPhone(line: string): string {
  const bare = withoutContacts(line);
  return bare === line ? line : bare.replace(/(?:^|[\s,])\p{L}{1,12}\.?:?\s*$/u, "").trim();
}

/** Under a heading about hours, or lines about nothing else. Two different tables cancel out. */
function writtenHours(sections: Section[], language: string): OpeningHours | undefined {
  const found = new Map<string, OpeningHours>();
  for (const section of sections) {
    const { heading, text } = section;
    if (aboutOtherHours.test(heading)) continue;
    const read = text.length < 20_000 ? readHours(text, language) : null;
    if (!read) continue;
    const isNamed = aboutHours.test(heading) || aboutHours.test(text.slice(0, 400));
    const daysStated = new Set([...read.hours.days.map(({ day }) => day), ...read.hours.closedDays])
      .size;
    // A plan or ticket may be limited to certain hours.
    const isPlain =
      !price.test(text) &&
      read.otherWords <= read.lines &&
      daysStated >= 4 &&
      !aboutOtherHours.test(withoutLabelledPhones(text.slice(0, 400)));
    if (isNamed || isPlain) found.set(JSON.stringify(read.hours.days), read.hours);
  }
  const [only, ...others] = found.values();
  return others.length === 0 ? only : undefined;
}
