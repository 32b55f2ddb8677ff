import { remember } from "#platform/server/remember.ts";

const dayMinutes = 1440;

const phone = /\+?\d[\d\s().\u00a0/-]{5,}\d/g;
const time =
  /(?<![\d.,])(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?m\b\.?|(?<![\d.,])(\d{1,2}):(\d{2})/gi;
const amount = /\d+(?:[.,\u00a0\u202f' ]\d{3})*(?:[.,]\d{1,2})?/g;
const wordNumbers = "zero one two three four five six seven eight nine ten eleven twelve".split(
  " ",
);

interface Figures {
  /** Of phone numbers, the last seven digits: countries and areas are written in many ways. */
  phones: string[];
  /** Minutes since midnight. */
  times: number[];
  amounts: string[];
}

/** Whether all figures of a claim stand in the evidence, however they are written there. */
export function hasFiguresOf(claim: string, evidence: string): boolean {
  const claimed = figuresIn(claim);
  const { times, amounts, digits } = evidenceIn(evidence);
  // 'From 9 to 6' says nothing of morning and evening, and '18:00' may be 6 pm.
  const isKnownTime = (minutes: number) =>
    times.some((other) => (other - minutes) % (dayMinutes / 2) === 0) ||
    (minutes % 60 === 0 &&
      [minutes, minutes + dayMinutes / 2].some((one) =>
        amounts.has(String((one % dayMinutes) / 60)),
      ));
  return (
    claimed.phones.every((number) => digits.includes(number)) &&
    claimed.times.every(isKnownTime) &&
    claimed.amounts.every((number) => amounts.has(number) || times.includes(Number(number) * 60))
  );
}

/** What an answer rests on is asked for again and again. */
const textsRemembered = 1_000;

export const figuresIn = remember(textsRemembered, readFigures);

const evidenceIn = remember(textsRemembered, (evidence) => {
  const { times, amounts } = readFigures(withDigits(evidence));
  return { times, amounts: new Set(amounts), digits: evidence.replace(/\D/g, "") };
});

function readFigures(text: string): Figures {
  const phones: string[] = [];
  const times: number[] = [];
  const rest = text
    .replace(/^\s*\d{1,2}[.)]\s/gm, " ")
    .replace(phone, (found) => {
      const digits = found.replace(/\D/g, "");
      if (digits.length < 8) return found;
      phones.push(digits.slice(-7));
      return " ";
    })
    .replace(time, (_, hour, minute, half, hour24, minute24) => {
      const hours = Number(hour ?? hour24) % (half ? 12 : 24);
      const later = half?.toLowerCase() === "p" ? 12 : 0;
      times.push((hours + later) * 60 + Number(minute ?? minute24 ?? 0));
      return " ";
    });
  return { phones, times, amounts: [...rest.matchAll(amount)].map(([found]) => plain(found)) };
}

/** `1,200.50`, `1.200,5` and `1 200.50` are one amount. */
function plain(found: string): string {
  return found
    .replace(/[.,](\d{1,2})$/, "_$1")
    .replace(/[^\d_]/g, "")
    .replace(/_0+$|(?<=_\d)0$/, "")
    .replace(/^0+(?=\d)/, "");
}

function withDigits(text: string): string {
  return text.replace(/\b[a-z]{3,6}\b/gi, (word) => {
    const number = wordNumbers.indexOf(word.toLowerCase());
    return number < 0 ? word : `${word} ${number}`;
  });
}
