import { expect, test } from "vitest";
import { daysAsked } from "./days-asked.ts";

const now = new Date("2026-11-21T14:00:00Z");

function asked(text: string, language: string, timeZone = "Europe/Berlin", siteLanguage = "en") {
  const { days } = daysAsked(text, language, now, timeZone, siteLanguage);
  return days.map(({ date }) => date).join(" ");
}

const sunday = "2026-11-22";
const monday = "2026-11-23";
const friday = "2026-11-27";
const saturday = "2026-11-21";

const sundays: [string, string][] = [
  ["en", "Are you open on Sundays?"],
  ["es", "¿Abren los domingos?"],
  ["fr", "Êtes-vous ouverts le dimanche ?"],
  ["de", "Habt ihr sonntags offen?"],
  ["de", "Habt ihr am Sonntagnachmittag offen?"],
  ["pt", "Vocês abrem aos domingos?"],
  ["it", "Siete aperti la domenica?"],
  ["it", "Siete aperti di domenica o nelle domeniche di festa?"],
  ["nl", "Zijn jullie op zondag open?"],
  ["pl", "Czy jest otwarte w niedzielę?"],
  ["tr", "Pazar günleri açık mısınız?"],
  ["tr", "pazarları açık mısınız"],
  ["ar", "هل تفتحون يوم الأحد؟"],
  ["ar", "مفتوح والاحد؟"],
  ["he", "אתם פתוחים ביום ראשון?"],
  ["hi", "क्या आप रविवार को खुले हैं?"],
  ["zh", "你们星期天开门吗？"],
  ["zh", "周日营业吗"],
  ["zh", "週日有開嗎"],
  ["ja", "日曜日は営業していますか？"],
  ["ja", "日曜やってますか"],
  ["ru", "Вы работаете в воскресенье?"],
  ["ru", "а по воскресеньям?"],
  ["uk", "Ви працюєте в неділю?"],
  ["cs", "Máte otevřeno v neděli?"],
  ["sv", "Har ni öppet på söndagar?"],
  ["el", "Είστε ανοιχτά την Κυριακή;"],
  ["el", "ανοιχτα τις Κυριακες;"],
  ["fi", "Oletteko auki sunnuntaisin?"],
  ["hu", "Nyitva vannak vasárnap?"],
  ["ko", "일요일에 영업하나요?"],
  ["th", "เปิดวันอาทิตย์ไหม"],
];

test.each(sundays)("a weekday is found in any form, in %s: %s", (language, text) => {
  expect(asked(text, language)).toBe(sunday);
});

const fridays: [string, string][] = [
  ["pl", "Do której otwarte w piątki?"],
  ["pl", "w piątek"],
  ["cs", "v pátky"],
  ["ru", "в пятницу"],
  ["uk", "у п'ятницю"],
  ["uk", "по пʼятницях"],
  ["pt", "na sexta?"],
  ["pt", "sexta-feira à noite"],
  ["he", "בשישי"],
  ["tr", "cumaları"],
  ["fi", "perjantaina"],
  ["el", "την Παρασκευή"],
  ["en", "on fridya"],
  ["de", "am Freitagabend"],
  ["en", "Fri 10am?"],
  ["en", "open fri?"],
  ["de", "Habt ihr am Fr. offen?"],
];

test.each(fridays)("Friday is understood in %s: %s", (language, text) => {
  expect(asked(text, language)).toBe(friday);
});

const relative: [string, string, string][] = [
  ["en", "are you open today", saturday],
  ["en", "when do you open tomorow", sunday],
  ["en", "the day after tomorrow?", monday],
  ["es", "¿Abren mañana?", sunday],
  ["es", "¿y pasado mañana?", monday],
  ["fr", "C'est ouvert aujourd'hui ?", saturday],
  ["fr", "et après-demain ?", monday],
  ["de", "Habt ihr heute Morgen offen?", saturday],
  ["de", "habt ihr heute morgen auf", saturday],
  ["de", "Habt ihr morgen früh offen?", sunday],
  ["de", "Habt ihr am Morgen offen?", ""],
  ["de", "Habt ihr am Freitag Morgen offen?", friday],
  ["de", "und übermorgen?", monday],
  ["es", "¿Abren el viernes por la mañana?", friday],
  ["es", "¿Abren mañana por la mañana?", sunday],
  ["pt", "Estão abertos amanhã?", sunday],
  ["it", "Siete aperti dopodomani?", monday],
  ["nl", "Zijn jullie overmorgen open?", monday],
  ["pl", "Czy dziś jest otwarte?", saturday],
  ["tr", "yarın açık mısınız?", sunday],
  ["ar", "هل أنتم مفتوحون غدا؟", sunday],
  ["he", "פתוח מחר?", sunday],
  ["hi", "क्या आज खुला है?", saturday],
  ["zh", "明天几点开门？", sunday],
  ["ja", "明日は何時からですか？", sunday],
  ["ja", "明後日は？", monday],
  ["ru", "завтра открыто? завтрак есть?", sunday],
  ["uk", "сьогодні відкрито?", saturday],
  ["cs", "máte zítra otevřeno?", sunday],
  ["sv", "öppet imorgon?", sunday],
  ["el", "αύριο;", sunday],
  ["fi", "oletteko huomenna auki?", sunday],
];

test.each(relative)("today and the following days are found in %s: %s", (language, text, date) => {
  expect(asked(text, language)).toBe(date);
});

const dates: [string, string, string][] = [
  ["en", "Are you open on December 24th?", "2026-12-24"],
  ["en", "open 24th of december 2027?", "2027-12-24"],
  ["en", "are you open on 2026-12-24", "2026-12-24"],
  ["en", "are you open on 24/12", "2026-12-24"],
  ["en", "open 5 March?", "2027-03-05"],
  ["de", "Habt ihr am 24.12. offen?", "2026-12-24"],
  ["de", "Habt ihr am 24. Dezember offen?", "2026-12-24"],
  ["de", "am 31.12 offen?", "2026-12-31"],
  ["de", "Offen am 1.1.2027?", "2027-01-01"],
  ["fr", "Ouvert le 24 décembre ?", "2026-12-24"],
  ["fr", "Ouvert le 1er janvier ?", "2027-01-01"],
  ["es", "¿Abren el 24 de diciembre?", "2026-12-24"],
  ["pt", "Abrem a 24 de dezembro?", "2026-12-24"],
  ["it", "Aperti il 24 dicembre?", "2026-12-24"],
  ["nl", "Open op 24 december?", "2026-12-24"],
  ["nl", "Open op 25-12?", "2026-12-25"],
  ["pl", "Otwarte 24 grudnia?", "2026-12-24"],
  ["tr", "24 Aralık'ta açık mısınız?", "2026-12-24"],
  ["ar", "هل تفتحون ٢٤ ديسمبر؟", "2026-12-24"],
  ["ar", "مفتوح ٢٤/١٢؟", "2026-12-24"],
  ["he", "פתוח ב-24 בדצמבר?", "2026-12-24"],
  ["hi", "क्या २४ दिसंबर को खुला है?", "2026-12-24"],
  ["zh", "12月24日营业吗？", "2026-12-24"],
  ["ja", "１２月２４日は営業しますか", "2026-12-24"],
  ["ko", "12월 24일에 여나요?", "2026-12-24"],
  ["ru", "24 декабря работаете?", "2026-12-24"],
  ["uk", "24-го грудня працюєте?", "2026-12-24"],
  ["cs", "Máte otevřeno 24. prosince?", "2026-12-24"],
  ["sv", "Öppet den 24 december?", "2026-12-24"],
  ["el", "Ανοιχτά στις 24 Δεκεμβρίου;", "2026-12-24"],
  ["fi", "Auki 24. joulukuuta?", "2026-12-24"],
];

test.each(dates)("a date is found in common notations in %s: %s", (language, text, date) => {
  expect(asked(text, language)).toBe(date);
});

test("numeric dates follow the business's country", () => {
  expect(asked("open 12/5?", "en", "America/New_York")).toBe("2026-12-05");
  expect(asked("open 12/5?", "en", "Europe/London")).toBe("2027-05-12");
});

const weekends: [string, string][] = [
  ["en", "open at the weekend?"],
  ["es", "¿el fin de semana?"],
  ["fr", "Ouvert le week-end ?"],
  ["fr", "ouvert le weekend ?"],
  ["de", "Habt ihr am Wochenende offen?"],
  ["pt", "no fim de semana"],
  ["it", "nei fine settimana"],
  ["nl", "in het weekend"],
  ["pl", "w weekendy"],
  ["tr", "hafta sonu açık mı"],
  ["ar", "في نهاية الأسبوع"],
  ["he", "בסוף השבוע"],
  ["hi", "सप्ताहांत में"],
  ["zh", "周末开门吗"],
  ["ja", "週末は"],
  ["ja", "土日もやってますか"],
  ["ru", "по выходным"],
  ["cs", "o víkendu"],
  ["sv", "på helgen"],
  ["el", "το Σαββατοκύριακο"],
  ["fi", "viikonloppuna"],
];

test.each(weekends)("the weekend is two days in %s: %s", (language, text) => {
  expect(asked(text, language)).toBe(`${saturday} ${sunday}`);
});

test("the weekend is the business's: Friday and Saturday in Israel", () => {
  expect(asked("open at the weekend?", "en", "Asia/Jerusalem", "he")).toBe(`${friday} ${saturday}`);
});

test("several days are found in order and once each", () => {
  expect(asked("Sunday or Friday, or on Sunday?", "en")).toBe(`${sunday} ${friday}`);
  expect(asked("open sat and Sun?", "en")).toBe(sunday);
  expect(asked("open Sat/Sun", "en")).toBe(`${saturday} ${sunday}`);
  expect(asked("Mo-Fr offen?", "de")).toBe(`${monday} ${friday}`);
});

const nothing: [string, string][] = [
  ["en", "Can we sit in the sun on the terrace?"],
  ["en", "I sat on the bench"],
  ["en", "Do you have sundaes?"],
  ["en", "Are you open 24/7?"],
  ["en", "from 9.30 to 10.30, 9-12 or 8:15"],
  ["en", "is it $10.12 or 24.12€"],
  ["en", "may I come in march?"],
  ["en", "Are you open at Christmas?"],
  ["es", "¿Hay sol y mar?"],
  ["de", "So backen wir. Do it yourself!"],
  ["de", "Um 10.30 Uhr oder 9.15 Uhr"],
  ["ru", "Есть завтрак?"],
  ["el", "στις δέκα και τέταρτο"],
  ["he", "מה השעה"],
  ["zh", "几点开门"],
  ["ja", "何日かかりますか"],
];

test.each(nothing)("other words are not mistaken for days, in %s: %s", (language, text) => {
  expect(asked(text, language)).toBe("");
});

test("the site's language and English count besides the visitor's", () => {
  expect(asked("am Sonntag open?", "en", "Europe/Berlin", "de")).toBe(sunday);
  expect(asked("Sunday", "ja", "Asia/Tokyo", "ja")).toBe(sunday);
});

test("a question that is only a day is recognized", () => {
  const isAll = (text: string, language = "en") => daysAsked(text, language, now, null).isAll;
  expect(isAll("And what about Sunday?")).toBe(true);
  expect(isAll("那周日呢", "zh")).toBe(true);
  expect(isAll("Und am Sonntag?", "de")).toBe(true);
  expect(isAll("Can I rent the hall for a party on Sunday?")).toBe(false);
  expect(isAll("And now?")).toBe(false);
});
