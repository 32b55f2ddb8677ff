/** Radicals U+2E80 to U+2EF3 mapped by Unicode's EquivalentUnifiedIdeograph. */
const radicals = [
  ..."⺀厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵⺚旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟",
];
const forms = /[\u2f00-\u2fdf\uf900-\ufaff\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]/g;

/** Normalizes glyph forms found in fonts: radicals, ligatures, Arabic presentation forms. */
export function plainLetters(text: string): string {
  return text
    .replace(/[\u2e80-\u2ef3]/g, (sign) => radicals[sign.charCodeAt(0) - 0x2e80] ?? sign)
    .replace(forms, (form) => form.normalize("NFKC"));
}

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Chinese and Japanese use no spaces, even across lines. */
export function areUnspaced(before: string, after: string): boolean {
  return spaceless.test(before.slice(-1)) && spaceless.test(after.slice(0, 1));
}
