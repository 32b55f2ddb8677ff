import { comparable } from "../clean-text.ts";
import type { Section } from "../section-writer.ts";
import { isRecord, listOf, type Thing, textOf } from "./structured-data.ts";

const offersMax = 200;

export function offerSections(things: Thing[], content: Section[], language: string): Section[] {
  const shown = content.map(({ heading, text }) => `${heading}\n${text}`).join("\n");
  const shownWords = comparable(shown);
  return things.slice(0, offersMax).flatMap((thing) => {
    const name = textOf(thing.name, 200);
    const prices = [...new Set(listOf(thing.offers).flatMap((offer) => priceOf(offer, language)))];
    if (!name || prices.length === 0) return [];
    const isShown =
      shownWords.includes(comparable(name)) && prices.every((price) => isSaid(price, shown));
    const description = textOf(thing.description, 1000);
    const text = [`${name}: ${prices.join("; ")}`, description].filter(Boolean).join("\n");
    return isShown ? [] : [{ heading: name, headingPath: [name], text, anchor: null }];
  });
}

function priceOf(offer: unknown, language: string): string[] {
  if (!isRecord(offer)) return [];
  const specification = isRecord(offer.priceSpecification) ? offer.priceSpecification : {};
  const amounts = [offer.price ?? specification.price ?? offer.lowPrice, offer.highPrice]
    .map((one) => textOf(one))
    .filter((one) => one !== undefined);
  const currency = textOf(offer.priceCurrency ?? specification.priceCurrency);
  const written = amounts.map((amount) => moneyOf(amount, currency, language));
  const label = textOf(offer.name, 100);
  return written.length > 0
    ? [[label, [...new Set(written)].join(" – ")].filter(Boolean).join(" ")]
    : [];
}

function moneyOf(amount: string, currency: string | undefined, language: string): string {
  const value = Number(amount);
  if (!currency || Number.isNaN(value)) return [amount, currency].filter(Boolean).join(" ");
  try {
    return new Intl.NumberFormat(language, { style: "currency", currency }).format(value);
  } catch {
    return `${amount} ${currency}`;
  }
}

function isSaid(price: string, shown: string): boolean {
  const figures = price.match(/\d+(?:[.,]\d+)*/g) ?? [];
  return figures.every((figure) => shown.includes(figure.replace(/[.,]00$/, "")));
}
