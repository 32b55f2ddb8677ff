import { type SQL, sql } from "drizzle-orm";
import { hasUnspaced, splitUnspaced, unspacedWords } from "#database/letter-pairs.ts";
import type { InboxFilter } from "../contract.ts";

/** Of a conversation that is longer the latest are found: all of it would be read again with each message. */
const messagesMax = 500;
const lettersMax = 50_000;
/** What a conversation takes beside its letters, so that many short ones are not taken for nothing. */
const bytesOfEach = 1_000;

/** What parts words, in all languages. The last of these make an emoji of a sign or a digit. */
const between = String.raw`[\p{P}\p{S}\p{Z}\p{C}\u20E3\uFE00-\uFE0F]+`;
const parted = new RegExp(between, "u");

/**
 * The same, to PostgreSQL, with the ranges spelled out: which of them are letters, a database says by its locale, and
 * where that is C it takes all that is not ASCII for letters. In addresses and numbers it would keep some of them.
 */
function betweenInSql(): SQL {
  const [first, last] = [0x21, 0x1fbff];
  const all = Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  const runs = all
    .filter((sign) => sign.isWellFormed())
    .join("")
    .match(new RegExp(between, "gu"));
  const ranges = runs?.map((run) => [...run]).map((run) => `${run[0]}-${run.at(-1)}`) ?? [];
  return sql.raw(`'[${ranges.join("")}]+'`);
}

let built: SQL | undefined;

/** SQL: of a conversation `c` all that it is found by. What it is filtered by begins with a blank, as no word does. */
export function wordsOf(): SQL {
  // Not before it is asked for: the ranges take a while, and a start has no time for them.
  built ??= sql`(
  select strip(case when ${hasUnspaced(sql`said`)} then ${unspacedWords(sql`said`)} else to_tsvector('simple', said) end)
    || array_to_tsvector(array_remove(array[' ' || c.agent_id, ' ' || owner, ' ' || owner || to_char(c.last_message_at at time zone 'UTC', ' YYYY-MM'),
      ' ' || c.status, ' ' || c.rating, ' ' || c.country, case when c.has_unanswered then ' unanswered' end], null))
  from (
    select (select user_id::text from agents where id = c.agent_id) as owner, regexp_replace(normalize(left(concat_ws(' ', c.visitor_name, c.visitor_email, c.visitor_phone, c.page_url,
      array_to_string(c.tags, ' '), string_agg(m.content, ' ' order by m.position desc)), ${sql.raw(String(lettersMax))})),
      ${betweenInSql()}, ' ', 'g') as said
    from (
      select content, position from messages where agent_id = c.agent_id and conversation_id = c.id
      order by position desc limit ${sql.raw(String(messagesMax))}
    ) m
  ) conversation)`;
  return built;
}

/** SQL: how many bytes `wordsOf` reads of a conversation `c` at most. Nothing is unpacked for it. */
export function sizeOf(): SQL {
  const [messages, bytes, each] = [messagesMax, 4 * lettersMax, bytesOfEach].map((max) =>
    sql.raw(String(max)),
  );
  return sql`(
  select ${each} + least(coalesce(sum(octet_length(content)), 0), ${bytes}) from (
    select content from messages where agent_id = c.agent_id and conversation_id = c.conversation_id
    order by position desc limit ${messages}
  ) m)`;
}

/** SQL, as a tsquery for each word of any language; the last of them may still be being typed. */
export function wordsIn(search: string): SQL[] {
  const words = search.normalize("NFC").split(parted).filter(Boolean);
  const { beside, pairs } = splitUnspaced(words);
  const isTyped = words.at(-1)?.endsWith(beside.at(-1) ?? "");
  const spaced = beside.map((word, at) =>
    isTyped && at === beside.length - 1 ? `${word}:*` : word,
  );
  return [
    ...spaced.map((word) => sql`to_tsquery('simple', ${word})`),
    ...pairs.map((pair) => sql`${pair}::tsquery`),
  ];
}

/** SQL, as tsqueries: the same filter as conditions of the conversation's row would be. */
export function filterOf({ view, answered, rating, country, agentId }: InboxFilter): SQL[] {
  const status = view === "open" ? "active" : view;
  const marks = [
    status && `' ${status}'`,
    answered === "no" && "' unanswered'",
    answered === "yes" && "!' unanswered'",
    rating && `' ${rating}'`,
    country && `' ${country}'`,
    agentId && `' ${agentId}'`,
  ];
  return marks.filter((mark) => typeof mark === "string").map((mark) => sql`${mark}::tsquery`);
}

/** SQL, as a tsquery: this owner's, in one of these months where some are named. */
export function ownedBy(ownerId: string, months?: readonly string[]): SQL {
  const marks = months ? months.map((month) => `${ownerId} ${month}`) : [ownerId];
  return sql`${marks.map((mark) => `' ${mark}'`).join(" | ")}::tsquery`;
}
