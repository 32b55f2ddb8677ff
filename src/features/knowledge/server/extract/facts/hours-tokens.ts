import { dayWords, withoutAccents } from "./day-words.ts";
import { type Day, weekDays } from "./hours.ts";

export type Token =
  | { kind: "days"; days: Day[]; isShort: boolean }
  | { kind: "time"; minutes: number; half: "am" | "pm" | null; isPadded: boolean }
  | { kind: "date"; date: string | null }
  | {
      kind:
        | "dash"
        | "and"
        | "closed"
        | "always"
        | "except"
        | "appointment"
        | "holiday"
        | "noise"
        | "other";
    };

const phrases: [RegExp, string][] = [
  [/\b(24 ?\/ ?7|7 ?\/ ?7 ?-? ?24h?)\b/g, " daily roundtheclock "],
  [
    /\b24 ?(hours|hrs|stunden|heures|horas|ore|uur|h)\b|round the clock|rund um die uhr/g,
    " roundtheclock ",
  ],
  [
    /\b(every ?day|(7|seven) days a week|7 ?(days|tage|jours|dias)|jeden tag|tous les jours|todos los dias|todos os dias|tutti i giorni|iedere dag|elke dag|7j?\/7j?)\b/g,
    " daily ",
  ],
  [/\b(bank|public) holidays?\b|\bjours feries\b|\bgiorni festivi\b/g, " holidays "],
  [
    /\b(by appointment|nach (vereinbarung|terminvereinbarung|anmeldung)|sur (rendez-vous|rdv)|con cita|su appuntamento|op afspraak)\b/g,
    " byappointment ",
  ],
  [/\bt\/m\b/g, " - "],
  [/-feira\b/g, ""],
  [/jusqu'a|jusqu’a/g, " - "],
];

type PlainKind = Exclude<Token["kind"], "days" | "time" | "date">;
const words = new Map<string, PlainKind>();
const say = (kind: PlainKind, list: string) => {
  for (const word of list.split(" ")) words.set(withoutAccents(word), kind);
};
say("dash", "to till til until through thru bis a au al hasta tot ate às alle do إلى الى حتى");
say("and", "and und et y e en sowie i och og و");
say(
  "closed",
  "closed geschlossen ruhetag fermé fermée fermeture cerrado cerrada chiuso chiusa fechado fechada encerrado gesloten zamknięte lukket stängt kapalı مغلق закрыто",
);
say(
  "holiday",
  "holiday holidays feiertag feiertags feiertage feiertagen fériés festivos feriados festivi feestdagen",
);
say("always", "roundtheclock");
say("appointment", "byappointment");
say("except", "except außer ausser sauf excepto salvo eccetto behalve");
say(
  "noise",
  "open opening hours hour from on the is are we our you can visit de du le les el los las von ab am um vom im geöffnet offen öffnungszeiten uhr ouvert ouverte horaires abierto abierta horario dal dalle ore aperto orari das van geopend openingstijden من مفتوح ساعات العمل hrs h",
);

// Maps, because plain objects have keys such as 'constructor'.
const groups = new Map<string, Day[]>(
  Object.entries({
    daily: weekDays,
    taglich: weekDays,
    quotidien: weekDays,
    diariamente: weekDays,
    dagelijks: weekDays,
    يوميا: weekDays,
    weekdays: [1, 2, 3, 4, 5],
    weekday: [1, 2, 3, 4, 5],
    semaine: [1, 2, 3, 4, 5],
    weekend: [6, 7],
    weekends: [6, 7],
    wochenende: [6, 7],
  }),
);

const pattern = new RegExp(
  [
    String.raw`(?<iso>\d{4}-\d{2}-\d{2})`,
    String.raw`(?<day>0?[1-9]|[12]\d|3[01])\.\s?(?<month>0?[1-9]|1[0-2])\.(?:\s?(?<year>\d{4}))?(?!\d)`,
    String.raw`(?<![\d\p{L}.,:/])(?<hour>\d{1,2})(?:(?:[:.]|\s?h\s?)(?<minute>\d{2}))?(?:\s?(?<half>[ap]\.?\s?m\b\.?|uhr\b|hs?\b|[صم](?!\p{L})))?(?![\d/])`,
    "(?<dash>[-–—−‒~])",
    "(?<and>[,&+/])",
    String.raw`(?<word>[\p{L}'’]+)`,
    String.raw`(?<number>\d+)`,
  ].join("|"),
  "gu",
);

export function hoursTokens(line: string, language: string): Token[] {
  let text = withoutAccents(line).replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
  for (const [phrase, word] of phrases) text = text.replace(phrase, word);
  const days = dayWords(language);
  const tokens: Token[] = [];
  for (const { groups: found = {} } of text.matchAll(pattern)) {
    if (found.iso) tokens.push({ kind: "date", date: found.iso });
    else if (found.day) tokens.push({ kind: "date", date: dateOf(found) });
    else if (found.hour) tokens.push(timeOf(found));
    else if (found.dash) tokens.push({ kind: "dash" });
    else if (found.and) tokens.push({ kind: "and" });
    else if (found.word) tokens.push(wordToken(found.word, days));
    else tokens.push({ kind: "other" });
  }
  return withoutFalseDays(withNamedDates(tokens, text, language));
}

function dateOf({ day = "", month = "", year }: { [key: string]: string | undefined }) {
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : null;
}

function timeOf({
  hour = "",
  minute = "0",
  half = "",
}: {
  [key: string]: string | undefined;
}): Token {
  const minutes = Number(hour) * 60 + Number(minute);
  if (Number(minute) > 59 || minutes > 1440) return { kind: "other" };
  const isMorning = half.startsWith("a") || half === "ص";
  const isEvening = half.startsWith("p") || half === "م";
  const isPadded = hour.startsWith("0");
  if ((isMorning || isEvening) && Number(hour) > 12)
    return { kind: "time", minutes, half: null, isPadded };
  return { kind: "time", minutes, half: isMorning ? "am" : isEvening ? "pm" : null, isPadded };
}

function wordToken(word: string, days: Map<string, Day>): Token {
  const day = days.get(word) ?? days.get(word.replace(/s$/, ""));
  if (day) return { kind: "days", days: [day], isShort: word.length < 4 };
  const group = groups.get(word);
  if (group) return { kind: "days", days: group, isShort: false };
  if (/^(noon|midday|mittag|midi|mediodia)$/.test(word))
    return { kind: "time", minutes: 720, half: null, isPadded: false };
  if (/^(midnight|mitternacht|minuit|medianoche)$/.test(word))
    return { kind: "time", minutes: 1440, half: null, isPadded: false };
  return { kind: words.get(word) ?? "other" };
}

/** "We are open" does not mention Wednesday: an abbreviation counts only beside another day, a time or a closing. */
function withoutFalseDays(tokens: Token[]): Token[] {
  return tokens.map((token, index) => {
    if (token.kind !== "days" || !token.isShort) return token;
    const next = tokens[index + 1]?.kind;
    const before = tokens[index - 1]?.kind;
    const isBeside = (kind: Token["kind"] | undefined) =>
      kind === "dash" || kind === "and" || kind === "days" || kind === "closed" || kind === "time";
    return isBeside(next) || (next === undefined && (before === undefined || isBeside(before)))
      ? token
      : { kind: "noise" };
  });
}

function withNamedDates(tokens: Token[], text: string, language: string): Token[] {
  const names = monthNames(language);
  const name = names.map(([word]) => word).join("|");
  const date = new RegExp(
    `\\b(?:(\\d{1,2})\\.?\\s+(?:de\\s+)?(${name})|(${name})\\s+(\\d{1,2}))(?:st|nd|rd|th)?\\b[,.]?\\s*(?:de\\s+)?(\\d{4})?`,
    "u",
  ).exec(text);
  if (!date) return tokens;
  const [, dayBefore, monthAfter, monthBefore, dayAfter, year] = date;
  const month = names.find(([word]) => word === (monthAfter ?? monthBefore))?.[1] ?? 1;
  const day = dayBefore ?? dayAfter ?? "1";
  const iso = dateOf({ day, month: String(month), year });
  const rest = `${text.slice(0, date.index)} ${text.slice(date.index + date[0].length)}`;
  return [{ kind: "date", date: iso }, ...hoursTokens(rest, language)];
}

const monthsKnown = new Map<string, [string, number][]>();

function monthNames(language: string): [string, number][] {
  const known = monthsKnown.get(language);
  if (known) return known;
  const names = ["en", language].flatMap((one) => {
    const format = new Intl.DateTimeFormat(one, { month: "long", timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, month): [string, number] => [
      withoutAccents(format.format(Date.UTC(2024, month, 1))),
      month + 1,
    ]);
  });
  monthsKnown.set(language, names);
  return names;
}
