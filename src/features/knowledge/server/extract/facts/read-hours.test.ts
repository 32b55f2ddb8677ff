import { expect, test } from "vitest";
import { hoursAsText, isOpenAt, nextOpening } from "./hours.ts";
import { readHours } from "./read-hours.ts";

function asRead(text: string, language = "en"): string | null {
  const read = readHours(text, language);
  return read && hoursAsText(read.hours, "en-GB");
}

const written: [string, string, string][] = [
  ["en", "Mon–Fri 9:00–17:00", "Monday – Friday: 9:00 – 17:00"],
  ["en", "Daily 9-5", "Monday – Sunday: 9:00 – 17:00"],
  ["en", "24/7", "Monday – Sunday: 0:00 – 0:00"],
  ["en", "Open 24 hours, 7 days a week", "Monday – Sunday: 0:00 – 0:00"],
  ["en", "Open 9:00 to 17:00 on weekdays", "Monday – Friday: 9:00 – 17:00"],
  ["en", "We 10:00-12:00", "Wednesday: 10:00 – 12:00"],
  [
    "en",
    "We are open Monday to Friday from 9am to 5:30pm. Closed on Sundays.",
    "Monday – Friday: 9:00 – 17:30\nSunday: Closed",
  ],
  [
    "en",
    "Monday - Thursday\n11am – 10pm\nFriday & Saturday\n11am – 1am",
    "Monday – Thursday: 11:00 – 22:00\nFriday – Saturday: 11:00 – 1:00",
  ],
  [
    "en",
    "Mon–Fri 9:00–12:00\n14:00–18:00\nSat 9–12",
    "Monday – Friday: 9:00 – 12:00, 14:00 – 18:00\nSaturday: 9:00 – 12:00",
  ],
  [
    "it",
    "Martedì\n12:00 - 14:30\n19:00 - 23:00\nLunedì chiuso",
    "Monday: Closed\nTuesday: 12:00 – 14:30, 19:00 – 23:00",
  ],
  [
    "en",
    "Mon–Fri 9–17 Tel. 0113 496 0000\nSat 9-12, hi@dogs.example",
    "Monday – Friday: 9:00 – 17:00\nSaturday: 9:00 – 12:00",
  ],
  [
    "en",
    "Mon–Wed 9–17\nThu 9–20 late night shopping with music, cheese and a glass of wine\nSat 9–13 (kitchen 9–11:30)",
    "Monday – Wednesday: 9:00 – 17:00\nThursday: 9:00 – 20:00\nSaturday: 9:00 – 13:00",
  ],
  [
    "en",
    "We wash and trim dogs of all sizes in our salon by the river. Open Tuesday to Friday from 9 to 5. Call 0113 496 0000 before you come.",
    "Tuesday – Friday: 9:00 – 17:00",
  ],
  ["en", "Sat 1-5pm", "Saturday: 13:00 – 17:00"],
  ["en", "Mo-Su 11:00-00:00", "Monday – Sunday: 11:00 – 0:00"],
  ["en", "Mo-Su 12:00-00:30", "Monday – Sunday: 12:00 – 0:30"],
  ["en", "Mo-Su 12:00-02:00", "Monday – Sunday: 12:00 – 2:00"],
  ["en", "Mo-Su 08:00-02:00", "Monday – Sunday: 8:00 – 2:00"],
  [
    "en",
    "Mo-Th 13:00-2:00; Fr 11am-00:30",
    "Monday – Thursday: 13:00 – 2:00\nFriday: 11:00 – 0:30",
  ],
  [
    "en",
    "Mon-Fri 9:00-5:00, Sat 09:00-1:00",
    "Monday – Friday: 9:00 – 17:00\nSaturday: 9:00 – 13:00",
  ],
  ["en", "Mon-Fri 09:00-05:00", "Monday – Friday: 9:00 – 17:00"],
  ["en", "Fri 6pm-12, Sat 12-12", "Friday: 18:00 – 0:00\nSaturday: 12:00 – 0:00"],
  [
    "de",
    "Montag bis Freitag 8–18 Uhr\nSamstag 8–12 Uhr\nSonntag geschlossen",
    "Monday – Friday: 8:00 – 18:00\nSaturday: 8:00 – 12:00\nSunday: Closed",
  ],
  [
    "de",
    "Mo, Di, Do 8.00-12.00 und 14.00-18.00 Uhr\nMi nach Vereinbarung\nFr 8.30 - 13 Uhr",
    "Monday – Tuesday: 8:00 – 12:00, 14:00 – 18:00\nThursday: 8:00 – 12:00, 14:00 – 18:00\nFriday: 8:30 – 13:00",
  ],
  ["de", "Täglich außer Montag 10–18 Uhr", "Monday: Closed\nTuesday – Sunday: 10:00 – 18:00"],
  [
    "fr",
    "Du lundi au vendredi de 9h à 12h30 et de 14h à 18h30, fermé le dimanche",
    "Monday – Friday: 9:00 – 12:30, 14:00 – 18:30\nSunday: Closed",
  ],
  [
    "es",
    "Lunes a viernes de 9:00 a 14:00 y de 16:30 a 20:00\nSábado: 10:00 - 14:00. Domingos y festivos cerrado",
    "Monday – Friday: 9:00 – 14:00, 16:30 – 20:00\nSaturday: 10:00 – 14:00\nSunday: Closed",
  ],
  ["pt", "segunda a sexta-feira: 9h às 18h", "Monday – Friday: 9:00 – 18:00"],
  ["it", "lun-ven 8:00-12:00, sab 9-13", "Monday – Friday: 8:00 – 12:00\nSaturday: 9:00 – 13:00"],
  ["nl", "ma t/m vr 9.00 - 17.30 uur", "Monday – Friday: 9:00 – 17:30"],
  [
    "ar",
    "من الأحد إلى الخميس 9:00 ص - 5:00 م\nالجمعة مغلق",
    "Monday – Thursday: 9:00 – 17:00\nFriday: Closed\nSunday: 9:00 – 17:00",
  ],
];

test.each(written)("opening hours are read as written in %s: %s", (language, text, expected) => {
  expect(asRead(text, language)).toBe(expected);
});

test("a business that closes after midnight is open until then, and its next opening is the following one", () => {
  const hours = readHours("Mo-Su 12:00-02:00")?.hours;
  if (!hours) throw new Error("no hours were read");
  const isOpen = (at: string) => isOpenAt(hours, new Date(at), "UTC");
  expect(hours.days[0]).toEqual({ day: 1, opens: 720, closes: 1560 });
  expect(isOpen("2026-11-23T20:00:00Z")).toBe(true);
  expect(isOpen("2026-11-24T01:00:00Z")).toBe(true);
  expect(isOpen("2026-11-24T02:00:00Z")).toBe(false);
  const next = nextOpening(hours, new Date("2026-11-24T01:00:00Z"), "UTC");
  expect(next?.instant).toEqual(new Date("2026-11-24T12:00:00Z"));
});

const unwritten: [string, string][] = [
  ["a telephone number after a day", "Call us on Monday: 01234 567 890"],
  ["a course with its price", "Yoga Monday 18:00-19:00 € 12"],
  ["two tables that contradict", "Mon 9-17\nMon 10-14"],
  ["closed and open on one day", "Mon 9-17\nMonday closed"],
  ["times without days", "9:00 - 17:00"],
  ["days without times", "Monday to Friday"],
];

test.each(unwritten)("%s is not mistaken for opening hours", (_, text) => {
  expect(asRead(text)).toBeNull();
});

test("an exception is kept with a year and dropped without", () => {
  const text =
    "Mon-Fri 9:00-17:00\n24 December 2026: 9:00-12:00\n25.12.2026 closed\n26.12. closed\n27.12. 10-12";
  expect(readHours(text)?.hours).toMatchObject({
    closedDays: [],
    specialDays: [
      { date: "2026-12-24", opens: 540, closes: 720 },
      { date: "2026-12-25", opens: null, closes: null },
    ],
  });
});
