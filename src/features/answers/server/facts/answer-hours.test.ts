import { expect, test } from "vitest";
import type { FoundPassage, KnownFacts } from "#features/knowledge/server/public.ts";
import { answerFromFacts } from "./answer-from-facts.ts";
import type { AskedOfFacts } from "./asked-of-facts.ts";

const facts: KnownFacts = {
  timeZone: "America/New_York",
  hours: {
    days: [
      ...([2, 3, 4, 5] as const).map((day) => ({ day, opens: 540, closes: 1080 })),
      { day: 6, opens: 480, closes: 720 },
      { day: 6, opens: 780, closes: 960 },
    ],
    closedDays: [7],
    specialDays: [
      { date: "2026-11-26", opens: null, closes: null },
      { date: "2026-12-24", opens: 540, closes: 720 },
    ],
  },
  pages: { hours: { url: "https://tollgate.test/visit", title: "Visit us" } },
};

const now = new Date("2026-11-21T14:00:00Z");

function answer(text: string, intent: AskedOfFacts["intent"], more: Partial<AskedOfFacts> = {}) {
  return answerFromFacts({
    text,
    intent,
    language: "en",
    siteLanguage: "en",
    now,
    history: [],
    agent: { name: "Tollgate Bakery", facts },
    passages: [],
    ...more,
  });
}

const said = (...asked: Parameters<typeof answer>) => answer(...asked)?.text;

function passage(heading: string, text: string, position = 0): FoundPassage {
  return {
    ...{ id: heading, title: "Visit", heading, text, url: "https://tollgate.test/shops" },
    ...{ language: "en", position, isContinuation: false, score: 1, confidence: 1 },
    likeness: null,
    isOwnAnswer: false,
  };
}

test("whether it is open is answered in the business's time zone, with the page as the source", () => {
  expect(answer("Are you open now?", "hours-now")).toEqual({
    text: "Open now, until 12:00 PM. [1]",
    sources: [
      {
        title: "Visit us",
        url: "https://tollgate.test/visit",
        quote: expect.stringContaining("Tuesday – Friday: 9:00 AM – 6:00 PM; Saturday: 8:00 AM"),
      },
    ],
    isAnswered: true,
    offersContact: false,
  });
  const at = (time: string) => said("open?", "hours-now", { now: new Date(time) });
  expect(at("2026-11-21T17:30:00Z")).toBe("Closed now. Next opening: today, 1:00 PM. [1]");
  expect(at("2026-11-21T22:00:00Z")).toBe("Closed now. Next opening: Tuesday, 9:00 AM. [1]");
  expect(at("2026-11-24T23:30:00Z")).toBe("Closed now. Next opening: tomorrow, 9:00 AM. [1]");
});

test("a next opening weeks away is given with its date", () => {
  const specialDays = Array.from({ length: 20 }, (_, at) => ({
    date: new Date(Date.UTC(2026, 10, 21 + at)).toISOString().slice(0, 10),
    opens: null,
    closes: null,
  }));
  const { hours } = facts;
  const away = { ...facts, ...(hours && { hours: { ...hours, specialDays } }) };
  expect(said("open?", "hours-now", { agent: { name: "T", facts: away } })).toBe(
    "Closed now. Next opening: Friday, December 11, 9:00 AM. [1]",
  );
});

const inLanguages: [string, string, string][] = [
  [
    "en",
    "Saturday or Sunday?",
    "Saturday: 8:00 AM – 12:00 PM, 1:00 PM – 4:00 PM.\nSunday: closed.",
  ],
  ["es", "¿sábado o domingo?", "Sábado: 8:00 – 12:00, 13:00 – 16:00.\nDomingo: cerrado."],
  ["fr", "samedi ou dimanche ?", "Samedi : 8:00 – 12:00, 13:00 – 16:00.\nDimanche : fermé."],
  ["de", "samstags, sonntags?", "Samstag: 8:00 – 12:00, 13:00 – 16:00.\nSonntag: geschlossen."],
  ["pt", "sábados ou domingos?", "Sábado: 8:00 – 12:00, 13:00 – 16:00.\nDomingo: fechado."],
  ["it", "sabato o domenica?", "Sabato: 8:00 – 12:00, 13:00 – 16:00.\nDomenica: chiuso."],
  ["nl", "zaterdag of zondag?", "Zaterdag: 8:00 – 12:00, 13:00 – 16:00.\nZondag: gesloten."],
  ["pl", "w sobotę i w niedzielę?", "Sobota: 8:00 – 12:00, 13:00 – 16:00.\nNiedziela: zamknięte."],
  ["tr", "cumartesi ve pazar?", "Cumartesi: 8:00 – 12:00, 13:00 – 16:00.\nPazar: kapalı."],
  ["ar", "السبت والأحد؟", "السبت: 8:00 ص – 12:00 م, 1:00 م – 4:00 م.\nالأحد: مغلق."],
  ["he", "בשבת ובראשון?", "יום שבת: 8:00 – 12:00, 13:00 – 16:00.\nיום ראשון: סגור."],
  ["hi", "शनिवार या रविवार?", "शनिवार: 8:00 am – 12:00 pm, 1:00 pm – 4:00 pm।\nरविवार: बंद।"],
  ["zh", "星期六和星期天呢？", "星期六：8:00 – 12:00, 13:00 – 16:00。\n星期日：不营业。"],
  ["ja", "土日は？", "土曜日：8:00 – 12:00, 13:00 – 16:00。\n日曜日：休み。"],
];

test.each(inLanguages)(
  "split hours and closed days are given in full, in %s",
  (language, text, expected) => {
    expect(said(text, "hours-day", { language })).toBe(`${expected} [1]`);
  },
);

test.each([
  ["en", "Opening hours:\n- Tuesday – Friday: 9:00 AM – 6:00 PM\n"],
  ["de", "Öffnungszeiten:\n- Dienstag – Freitag: 9:00 – 18:00\n"],
  ["he", "שעות פתיחה:\n- יום שלישי – יום שישי: 9:00 – 18:00\n"],
  ["ja", "営業時間：\n- 火曜日 – 金曜日: 9:00 – 18:00\n"],
  ["zh", "营业时间：\n- 星期二 – 星期五: 9:00 – 18:00\n"],
])("the week is a list in the visitor's language, %s, and quotes its source", (language, begin) => {
  const whole = answer("?", "hours", { language });
  expect(whole?.text.startsWith(begin)).toBe(true);
  expect(whole?.text.split("\n- ")).toHaveLength(6);
  expect(whole?.sources[0]?.quote).toMatch(/^- .*\n- .*\n/);
});

test("in an unsupported language, days are understood and answered in English", () => {
  expect(said("Вы работаете в воскресенье?", "hours-day", { language: "ru" })).toBe(
    "Sunday: closed. [1]",
  );
});

test("a special day overrides the week and is given with its date", () => {
  expect(said("open on 12/24?", "hours-day")).toBe(
    "Thursday, December 24: 9:00 AM – 12:00 PM. [1]",
  );
  expect(said("open on thursday?", "hours-day")).toBe("Thursday, November 26: closed. [1]");
  expect(said("Am 24. Dezember?", "hours-day", { language: "de" })).toBe(
    "Donnerstag, 24. Dezember: 9:00 – 12:00. [1]",
  );
});

test("an unmentioned date gets the hours of its weekday, as such", () => {
  expect(said("open on December 17th?", "hours-day")).toBe("Thursday: 9:00 AM – 6:00 PM. [1]");
});

test("a date that a page mentions is left to the page", () => {
  const passages = [passage("Holidays", "We are closed from December 25 to January 1.")];
  expect(answer("open on 25 December?", "hours-day", { passages })).toBeNull();
  expect(answer("open on friday?", "hours-day", { passages })).not.toBeNull();
});

test("a day without hours is said to be unknown, unless a page mentions it", () => {
  expect(said("open on mondays?", "hours-day")).toBe("Monday: no opening hours are stated. [1]");
  const passages = [passage("Hours", "Mon: by appointment only\nTue–Fri: 9am – 6pm")];
  expect(answer("open on mondays?", "hours-day", { passages })).toBeNull();
});

test("holidays that no calendar resolves are left to the pages", () => {
  expect(answer("Are you open on Christmas?", "hours-day")).toBeNull();
});

test("today's answer says if it has already closed, or if last night continues", () => {
  const at = (time: string, more = {}) =>
    said("Are you open today?", "hours-day", { now: new Date(time), ...more });
  expect(at("2026-11-21T20:59:00Z")).toBe("Saturday: 8:00 AM – 12:00 PM, 1:00 PM – 4:00 PM. [1]");
  expect(at("2026-11-21T21:00:00Z")).toBe(
    "Closed now. Next opening: Tuesday, 9:00 AM.\nSaturday: 8:00 AM – 12:00 PM, 1:00 PM – 4:00 PM. [1]",
  );
  const hours: KnownFacts["hours"] = {
    days: [{ day: 6, opens: 720, closes: 1560 }],
    closedDays: [7],
    specialDays: [],
  };
  const bar = { agent: { name: "Bar", facts: { ...facts, hours } } };
  expect(at("2026-11-22T06:00:00Z", bar)).toBe("Open now, until 2:00 AM.\nSunday: closed. [1]");
});

test("without a time zone weekdays are answered, and now and today are not guessed", () => {
  const { timeZone: _, ...placeless } = facts;
  const agent = { name: "T", facts: placeless };
  expect(said("on sunday?", "hours-day", { agent })).toBe("Sunday: closed. [1]");
  expect(said("open now?", "hours-now", { agent })).toMatch(/^Opening hours:/);
  expect(said("open today?", "hours-day", { agent })).toMatch(/^Opening hours:/);
});

test("times use the site's clock format", () => {
  const friday = (more: Partial<AskedOfFacts>) => said("friday?", "hours-day", more);
  expect(friday({ siteLanguage: "de" })).toBe("Friday: 09:00 – 18:00. [1]");
  expect(friday({ passages: [passage("Menu", "Dinner from 18:30 to 22:00")] })).toBe(
    "Friday: 09:00 – 18:00. [1]",
  );
  expect(friday({ passages: [passage("Menu", "Dinner from 6:30pm")] })).toBe(
    "Friday: 9:00 AM – 6:00 PM. [1]",
  );
});

test("a day alone continues a question about hours, and no other", () => {
  const goesOn = (text: string, earlierIntent: AskedOfFacts["intent"], intent = null) =>
    said(text, intent, { earlierIntent });
  expect(goesOn("And on Friday?", "hours-day")).toBe("Friday: 9:00 AM – 6:00 PM. [1]");
  expect(goesOn("what about Sunday", "hours")).toBe("Sunday: closed. [1]");
  expect(goesOn("And on Friday?", "phone")).toBeUndefined();
  expect(goesOn("Can I rent the hall for a party on Friday?", "hours")).toBeUndefined();
  expect(goesOn("And parking?", "hours")).toBeUndefined();
});

test("without hours, or for other questions, there is no answer", () => {
  const agent = { name: "T", facts: {} };
  for (const intent of ["hours-now", "hours-day", "hours"] as const)
    expect(answer("sunday?", intent, { agent })).toBeNull();
  expect(answer("Do you bake on Sunday?", null)).toBeNull();
});

const shops = [
  passage(
    "Shops › Mill Lane",
    "4 Mill Lane, Albany, NY 12207\nMon–Fri 8:00–18:00\nSat 9:00–12:00",
    2,
  ),
  passage(
    "Shops › Quay",
    "9 Quay Street, Albany, NY 12208\nMon–Sat 10:00–16:00\nSunday: closed",
    1,
  ),
];

function ofBranches(
  text: string,
  intent: AskedOfFacts["intent"],
  more: Partial<AskedOfFacts> = {},
) {
  const { hours: _, ...branchless } = facts;
  const agent = { name: "Tollgate", facts: branchless };
  return answer(text, intent, { agent, passages: shops, ...more });
}

test("each branch's own hours are given, in page order and any language", () => {
  expect(ofBranches("open?", "hours-now")?.text).toBe(
    "- Quay: Closed now. Next opening: today, 10:00.\n- Mill Lane: Open now, until 12:00. [1]",
  );
  expect(ofBranches("hours?", "hours")).toMatchObject({
    text: [
      "- Quay: Monday – Saturday: 10:00 – 16:00; Sunday: Closed",
      "- Mill Lane: Monday – Friday: 08:00 – 18:00; Saturday: 09:00 – 12:00 [1]",
    ].join("\n"),
    sources: [{ title: "Visit", url: "https://tollgate.test/shops" }],
  });
  expect(ofBranches("日曜日は？", "hours-day", { language: "ja" })?.text).toBe(
    "- Quay: 日曜日：休み。\n- Mill Lane: 日曜日：営業時間の記載はありません。 [1]",
  );
});

test("without a time zone each branch's week is given instead of now and today", () => {
  const agent = { name: "T", facts: {} };
  for (const [text, intent] of [
    ["open?", "hours-now"],
    ["open today?", "hours-day"],
  ] as const)
    expect(ofBranches(text, intent, { agent })?.text).toContain(
      "- Quay: Monday – Saturday: 10:00 – 16:00; Sunday: Closed",
    );
});

test("a single branch, hours without an address, and dates get no branch answer", () => {
  expect(ofBranches("open?", "hours-now", { passages: shops.slice(1) })).toBeNull();
  const kitchen = passage("Shops › Kitchen", "Mon–Fri 12:00–14:00", 3);
  expect(ofBranches("open?", "hours-now", { passages: [...shops.slice(1), kitchen] })).toBeNull();
  expect(ofBranches("open on 12/24?", "hours-day")).toBeNull();
});
