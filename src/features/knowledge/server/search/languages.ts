import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as greek } from "@orama/stemmers/greek";
import { stemmer as hungarian } from "@orama/stemmers/hungarian";
import { stemmer as hindi } from "@orama/stemmers/indian";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as romanian } from "@orama/stemmers/romanian";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as turkish } from "@orama/stemmers/turkish";
import { stopwords as arabicStops } from "@orama/stopwords/arabic";
import { stopwords as danishStops } from "@orama/stopwords/danish";
import { stopwords as dutchStops } from "@orama/stopwords/dutch";
import { stopwords as englishStops } from "@orama/stopwords/english";
import { stopwords as finnishStops } from "@orama/stopwords/finnish";
import { stopwords as frenchStops } from "@orama/stopwords/french";
import { stopwords as germanStops } from "@orama/stopwords/german";
import { stopwords as greekStops } from "@orama/stopwords/greek";
import { stopwords as hungarianStops } from "@orama/stopwords/hungarian";
import { stopwords as hindiStops } from "@orama/stopwords/indian";
import { stopwords as italianStops } from "@orama/stopwords/italian";
import { stopwords as japaneseStops } from "@orama/stopwords/japanese";
import { stopwords as chineseStops } from "@orama/stopwords/mandarin";
import { stopwords as norwegianStops } from "@orama/stopwords/norwegian";
import { stopwords as portugueseStops } from "@orama/stopwords/portuguese";
import { stopwords as romanianStops } from "@orama/stopwords/romanian";
import { stopwords as russianStops } from "@orama/stopwords/russian";
import { stopwords as spanishStops } from "@orama/stopwords/spanish";
import { stopwords as swedishStops } from "@orama/stopwords/swedish";
import { stopwords as turkishStops } from "@orama/stopwords/turkish";
import { remember } from "#platform/server/remember.ts";
import { stemArabic } from "./stem-arabic.ts";
import { fold } from "./words.ts";

export interface Language {
  code: string;
  stem(word: string): string;
  stopWords: Set<string>;
}

// No stemmer: `Vocabulary.similarTo` finds inflections anyway. Without any stemmer, Spanish and German lose
// one point in the evaluation, so languages without one are served, too.
const asItIs = (word: string) => word;

const wordsRemembered = 20_000;

// The stopword package lacks these two languages.
const hebrewStops =
  "של את על לא עם זה הוא היא אני אתה הם כל או גם כי אם אבל יש אין מה מי איך איפה מתי למה האם לי לך שלי שלך שלנו אנחנו היה להיות אל עד רק כמו כן יותר";
const polishStops =
  "i w na z do nie się że to jest o od za po jak co czy ale dla a tak tego tym być są był ma mam może można ja my wy on ona oni mnie mi was gdzie kiedy kto który która które jaki jakie ile przez przy oraz lub już tylko jeśli";

const japaneseSmallWords =
  "使 ありま すか せん いま います しょう でしょ でしょう ません ください 下さい いくら いつ いくつ 何 何時 何か 教え 教えて 使え 使える 使えます ござい ございま";

/** Inflections are kana after the kanji: 使える, 使えます. */
const stemJapanese = (word: string) => word.replace(/^(\p{sc=Han}+)\p{sc=Hiragana}+$/u, "$1");

export const languages: Language[] = [
  language("en", english, englishStops),
  language("es", spanish, spanishStops),
  language("fr", french, frenchStops),
  language("de", german, germanStops),
  language("pt", portuguese, portugueseStops),
  language("it", italian, italianStops),
  language("nl", dutch, dutchStops),
  language("pl", asItIs, polishStops.split(" ")),
  language("tr", turkish, turkishStops),
  language("ar", stemArabic, arabicStops),
  language("he", asItIs, hebrewStops.split(" ")),
  language("hi", hindi, hindiStops),
  language("sv", swedish, swedishStops),
  language("da", danish, danishStops),
  language("no", norwegian, norwegianStops),
  language("fi", finnish, finnishStops),
  language("ru", russian, russianStops),
  language("el", greek, greekStops),
  language("hu", hungarian, hungarianStops),
  language("ro", romanian, romanianStops),
  language("zh", asItIs, chineseStops),
  language("ja", stemJapanese, [...japaneseStops, ...japaneseSmallWords.split(" ")]),
];

const unknownLanguage = language("und", asItIs, []);

const byCode = new Map(languages.map((each) => [each.code, each]));

function language(code: string, stem: Language["stem"], stopWords: string[]): Language {
  return {
    code,
    stem: stem === asItIs ? stem : remember(wordsRemembered, stem),
    stopWords: new Set(stopWords.map(fold)),
  };
}

export function languageOf(tag: string): Language {
  const code = tag.toLowerCase().split(/[-_]/)[0] ?? "";
  return byCode.get(code === "nb" || code === "nn" ? "no" : code) ?? unknownLanguage;
}
