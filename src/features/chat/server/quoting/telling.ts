import { plainText } from "../rules/plain-text.ts";
import { amount, asksPrice } from "../rules/price.ts";
import type { Block } from "./blocks.ts";

const whoAsks = /^(?:who|wer|qui|quien|chi|quem) /u;

/** What asks since when, for a length of time, how often, when or how big, and what an answer to it holds. */
const shapes: { asks: RegExp; holds: RegExp }[] = [
  {
    asks: /(?:^| )(?:how old|(?:what|minimum|min) age|wie alt|(?:welchem|welches|mindest) ?alter|que edad|edad minima|quel age|age minimum|welke leeftijd|che eta|que idade)(?= |$)/u,
    holds:
      /(?<!\p{L})(?:under|over|above|from|least|aged?|ab|unter|über|desde|partir d[eu]|dès|moins de|plus de|menores de|mayores de|vanaf|onder) (?:the age of )?\d{1,2}(?!\d)|(?<!\d)\d{1,2}(?:\+|[- ](?:years?|yrs?|jahren?|años|ans|anni|anos|jaar|or (?:older|over)|and (?:older|over|up))(?!\p{L}))/iu,
  },
  {
    asks: /(?:^| )(?:how long (?:have|has) (?:you|u|the|it|this|they)|seit wann|wie lange (?:gibt es (?:euch|dich)|besteht|bestehen)|depuis (?:quand|combien)|desde cuando|da quanto|desde quando|hoe lang bestaa\p{L}*)(?= |$)/u,
    holds:
      /(?<!\d)(?:1[6-9]|20)\d\d(?!\d)|\d+ (?:years|jahren?|ans|años|anni|anos|jaar)(?!\p{L})/iu,
  },
  {
    asks: /(?:^| )(?:how (?:long|many (?:days|weeks|months|years|hours))|wie lange|combien de temps|cuanto (?:tiempo|tarda\p{L}*|dura\p{L}*)|quanto tempo|hoe lang)(?= |$)/u,
    holds:
      /(?:\d|(?<!\p{L})(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|eine?[nmr]?|zwei|drei|vier|fünf|sechs|acht|zehn|une?|deux|trois|quatre|cinq|six|sept|huit|dix|quinze|vingt|trente|una?|dos|tres|cuatro|cinco|seis|diez|quince|treinta|due|tre|quattro|dieci)) ?(?:business |working )?(?:min|hour|day|week|month|year|lifetime|Stunde|Tag|Werktag|Woche|Monat|Jahr|heure|jour|semaine|mois|an(?!\p{L})|hora|d[ií]a|mes|año|ano|giorn|settiman|ann[oi]|uur|dag|maand|jaar)|lifetime|(?<!\p{L})(?:bis|until|till|jusqu\p{L}*|hasta|fino|até|tot) (?:\p{L}+ )?\d/iu,
  },
  {
    asks: /(?:^| )(?:how often|how many times|wie oft|wie haufig|a quelle frequence|con que frecuencia|hoe vaak)(?= |$)/u,
    holds:
      /(?<!\p{L})(?:every|once|twice|times an?|(?:per|an?) (?:day|week|month|year)|daily|weekly|monthly|yearly|annually|jede[nrs]?|einmal|zweimal|mal (?:im|pro|am)|täglich|wöchentlich|monatlich|jährlich|tous les|chaque|cada|elke?)(?!\p{L})/iu,
  },
  {
    asks: /(?:^| )(?:when (?:is|are|does|do)|what time|(?<!seit )wann|um wie ?viel uhr|quand|a quelle heure|cuando|a que hora|quando|a che ora|wanneer|hoe laat)(?= |$)/u,
    holds:
      /\d ?(?:[ap]\.?m|uhr|h)(?!\p{L})|\d[:.]\d\d(?!\d)|(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|o[ck]t|nov|de[cz])\p{L}* \d|\d{1,2}\.? (?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|o[ck]t|nov|de[cz])|daily|täglich|within \d|innerhalb von \d)/iu,
  },
  {
    asks: /(?:^| )(?:how (?:heavy|big|large|tall|wide|thick|deep|high)|weighs?|was wiegt|wie (?:schwer|gross|lang|breit|hoch)|combien pese|cuanto pesa)(?= |$)/u,
    holds: new RegExp(
      // The tax is as high as its amount.
      `\\d ?(?:k?g|[cm]?m|m[l²]|l|lbs?|oz|in|inch\\p{L}*|ft|feet|square|lit\\p{L}+|quadrat\\p{L}*)(?!\\p{L})|${amount.source}`,
      "iu",
    ),
  },
  {
    asks: /(?:^| )(?:how many|wie ?viele|cuant[oa]s|combien de|quant[ie]|quant[oa]s|hoeveel)(?= )/u,
    holds:
      /\d|(?<!\p{L})(?:unlimited|one|two|three|four|five|six|seven|eight|nine|ten|twelve|unbegrenzt|unbeschränkt|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|dos|tres|cuatro|cinco|deux|trois|quatre|cinq)(?!\p{L})/iu,
  },
  {
    asks: /(?:^| )(?:(?:tele)?phone numbers?|telefonnummer|rufnummer|numero de (?:telephone|telefono|telefone)|numero di telefono|telefoonnummer)(?= |$)/u,
    holds: /\+?\d[\d\s()./-]{6,}\d/u,
  },
  {
    asks: /(?:^| )(?:where are (?:you|u)|(?:you|u) located|your (?:address|location)|wo (?:seid ihr|sind sie|finde ich (?:euch|sie))|ou (?:etes vous|vous trouver)|donde (?:estan|estais|esta)|dove siete|onde (?:estao|fica)|waar zijn jullie)(?= |$)/u,
    holds:
      /\d{4,5}|\d [\p{Lu}]|\p{Lu}\p{L}+ \d|(?<!\p{L})(?:street|road|avenue|lane|square|rue|calle|via|piazza|plaza|rua)(?!\p{L})|(?:straße|platz|gasse|allee)(?!\p{L})/iu,
  },
  {
    asks: whoAsks,
    holds: /(?<=[\p{L}\d:,;.] )\p{Lu}\p{Ll}+/u,
  },
];
/** 'Free' has many meanings, but to 'Is it free?' it is an answer. */
const amountOrFree = new RegExp(`${amount.source}|(?<![\\p{L}-]|feel )free(?![\\p{L}-])`, "iu");
const sentenceMin = 16;
/** Who begins so speaks of what the sentence before said. */
const hanging =
  /^(?:it|they|this|that|these|those|he|she|but|and|or|so|then|also|after that|otherwise|however|er|es|dies\p{L}*|dann|danach|dafür|aber|und|oder|auch|il|elle|ils|elles|mais|et|ello|pero|y)(?!\p{L})/iu;

/**
 * The sentences from the one that answers: it alone speaks of all that the heading does not say, or it has
 * the price or the length of time that was asked for. Null where the section is better told from its beginning.
 */
export function telling(
  { question, language }: { question: string; language: string },
  blocks: Block[],
  overlap: (text: string) => number,
  wanted: number,
): string[] | null {
  const shape = shapeOf(question, language);
  const texts = blocks.flatMap((block) =>
    block.kind === "prose" ? block.sentences : block.items.map(({ text }) => text),
  );
  const shaped = shape ? texts.filter((text) => shape.test(text)) : [];
  const best = shaped.length > 0 ? Math.max(...shaped.map(overlap)) : wanted;
  const fits = (text: string) =>
    overlap(text) === best && (shaped.length > 0 ? shaped.includes(text) : wanted > 0);
  if (shaped.length === 0 && texts.filter(fits).length !== 1) return null;
  for (const block of blocks) {
    if (block.kind === "list") {
      if (block.items.some(({ text }) => fits(text))) return null;
      continue;
    }
    const at = block.sentences.findIndex(fits);
    if (at === -1) continue;
    const told = block.sentences.slice(startBefore(block.sentences, at));
    return told.join(" ").length < sentenceMin ? null : told;
  }
  return null;
}

/** What an answer must hold: an amount, a length of time. Null where the question does not tell. */
export function shapeOf(question: string, language: string): RegExp | null {
  const plain = plainText(question);
  if (asksPrice(question, language))
    return /(?:^| )free(?= |$)/.test(plain) ? amountOrFree : amount;
  return shapes.find(({ asks }) => asks.test(plain))?.holds ?? null;
}

export function asksWho(question: string): boolean {
  return whoAsks.test(plainText(question));
}

/** A sentence that leans on the one before it, or is hardly one, is told with it. */
function startBefore(sentences: string[], at: number): number {
  const sentence = sentences[at] ?? "";
  const leans = hanging.test(sentence) || sentence.length < sentenceMin;
  return at > 0 && leans ? startBefore(sentences, at - 1) : at;
}
