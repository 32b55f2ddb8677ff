import { type AnyColumn, type SQL, sql } from "drizzle-orm";

// Chinese, Japanese, Thai and similar scripts put no spaces between words, so PostgreSQL takes whole
// sentences for words. Bigrams make them searchable.

const ranges = [
  ...["0E01-0EDF", "1000-109F", "1780-17D3", "3005-3007", "3041-30FF", "31F0-31FF"],
  ...["3400-4DBF", "4E00-9FFF", "F900-FAFF", "20000-3134F"],
].map((range) => range.split("-"));
const inSql = ranges
  .map((range) => range.map((code) => `\\U${code.padStart(8, "0")}`).join("-"))
  .join("");
const inScript = ranges.map((range) => range.map((code) => `\\u{${code}}`).join("-")).join("");
const run = new RegExp(`[${inScript}]+`, "gu");

type Text = AnyColumn | SQL;

export const hasUnspaced = (text: Text) => sql`${text} ~ ${sql.raw(`'[${inSql}]'`)}`;

/** The spaced words, and the bigrams of each unspaced run, taken from its first and its second letter. */
export function unspacedWords(text: Text): SQL {
  const beside = sql`regexp_replace(${text}, ${sql.raw(`'[${inSql}]+', ' ', 'g'`)})`;
  const runs = sql`regexp_replace(${text}, ${sql.raw(`'[^${inSql}]+', ' ', 'g'`)})`;
  const fromSecond = sql`regexp_replace(${runs}, ${sql.raw(`'\\S(\\S*)', '\\1', 'g'`)})`;
  const pairs = sql`regexp_replace(${runs} || ' ' || ${fromSecond}, ${sql.raw(`'(\\S{1,2})', '\\1 ', 'g'`)})`;
  const found = sql`array_remove(regexp_split_to_array(${pairs}, ' +'), '')`;
  return sql`(to_tsvector('simple', ${beside}) || array_to_tsvector(${found}))`;
}

/** Splits a search the same way: spaced words, and bigrams in tsquery syntax. */
export function splitUnspaced(words: readonly string[]): { beside: string[]; pairs: string[] } {
  const beside = words.flatMap((word) => word.split(run).filter(Boolean));
  const pairs = words
    .flatMap((word) => word.match(run) ?? [])
    .flatMap((letters) => {
      const each = [...letters];
      if (each.length === 1) return [`${letters}:*`];
      return each.slice(1).map((letter, at) => `${each[at]}${letter}`);
    });
  return { beside, pairs };
}
