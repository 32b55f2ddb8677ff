import { contentWords } from "#features/knowledge/server/public.ts";

/** Who begins so tells of themselves: 'my mum can't do stairs', 'wir kommen mit dem Auto'. */
const tells =
  /^\P{L}*(?:(?:because|since|as|weil|da|denn|parce qu['’]?e?|car|porque|perché|want|omdat) )?(?:(?:i|we|im|were|ive|id|my|our|mine|ich|wir|mein\p{L}*|unser\p{L}*|je|nous|mon|ma|mes|notre|nos|mi|mis|yo|soy|somos|tengo|tenemos|estoy|vengo|venimos|io|mio|mia|ho|abbiamo|eu|meu|minha|tenho|temos|ik|wij|mijn|ons|onze)(?!\p{L})|(?:i|we|he|she|they)['’]\p{L}|j['’]\p{L})/iu;
/** What it asks of was told in the clause that would be left out. */
const pointsBack =
  /(?<!\p{L})(?:it|them|that|this|those|these|ones?|him|ihn|dies\p{L}*|(?:das|den|die)(?=\s*[?.!]*$)|ça|cela|eso|esto|questo|isso|dat|dit)(?!\p{L})/iu;
const asks = /[?？؟]\s*$/u;

/** Of 'Is there a lift, my mum can't do stairs' the question alone; null where there is nothing beside one. */
export function withoutAsides(text: string, language: string): string | null {
  const clauses = text.split(/[,;.!…]\s+|\s[-–—]\s|\s(?=(?:because|weil|parce que|porque) )/u);
  const asking = clauses.filter((clause) => asks.test(clause) || !tells.test(clause));
  const left = asking.join(", ").trim();
  const isWhole = asking.length === clauses.length || contentWords(left, language).length === 0;
  return isWhole || pointsBack.test(left) ? null : left;
}
