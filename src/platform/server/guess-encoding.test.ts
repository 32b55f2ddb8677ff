import { expect, test } from "vitest";
import { guessText } from "./guess-encoding.ts";

/** As a program for another script writes it: the set's letters in the order of their bytes. */
function encoded(text: string, name: string): Buffer {
  const codes = new Map<string, number[]>();
  const decoder = new TextDecoder(name);
  const bytes = Array.from({ length: 128 }, (_, at) => at + 128);
  for (const byte of bytes) codes.set(decoder.decode(Buffer.from([byte])), [byte]);
  for (const first of bytes)
    for (const second of Array.from({ length: 0xbf }, (_, at) => at + 0x40)) {
      const letter = decoder.decode(Buffer.from([first, second]));
      if ([...letter].length === 1 && !codes.has(letter)) codes.set(letter, [first, second]);
    }
  return Buffer.from(
    [...text].flatMap((letter) => codes.get(letter) ?? [letter.codePointAt(0) ?? 63]),
  );
}

test.each([
  ["windows-1250", "Usługa;Cena\nMasaż pleców;90 zł\nŚniadanie;25 zł\n"],
  ["iso-8859-2", "Otevřeno je každý den kromě neděle. Vstupné činí 120 Kč."],
  ["windows-1251", "Товар;Цена\nХлеб ржаной;60 руб.\n"],
  ["koi8-u", "Пекарня открыта каждый день с восьми утра."],
  ["windows-1253", "Το ψωμί κοστίζει δύο ευρώ και είναι φρέσκο."],
  ["windows-1254", "Ekmek her sabah saat altıda çıkar, pazar günü kapalıyız."],
  ["windows-1255", "לחם;מחיר\nלחם שיפון;20 שח\n"],
  ["windows-1256", "الخبز طازج كل صباح من الساعة السادسة."],
  ["windows-1257", "Duona kepama kas rytą, išskyrus sekmadienį."],
  ["windows-874", "ขนมปัง;ราคา\nขนมปังไรย์;60 บาท\n"],
  ["macintosh", "Le pain au levain coûte 5 €, la brioche est cuite dès l’été."],
  ["gb18030", "品名;价格\n黑麦面包;28元\n"],
  ["big5", "品名;價格\n黑麥麵包;80元\n"],
  ["shift_jis", "品名;値段\nライ麦パン;450円\n"],
  ["euc-jp", "パンは毎朝七時に焼き上がります。日曜定休。"],
  ["euc-kr", "빵은 매일 아침 일곱 시에 굽습니다."],
])("a short text in %s is read as it was written", (name, text) => {
  expect(guessText(encoded(text, name))).toBe(text);
});

test("UTF-16 is known without a mark, and what is no text in any set is not made one", () => {
  expect(guessText(Buffer.from("Rye bread\t£5\n", "utf16le"))).toBe("Rye bread\t£5\n");
  expect(
    guessText(Buffer.from("Brot f\x81r M\x84nner, t\x84glich ge\x94ffnet", "latin1")),
  ).toBeNull();
});
