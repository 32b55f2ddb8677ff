import { type SQL, sql } from "drizzle-orm";
import { fold, folded } from "#database/folded.ts";
import { hasUnspaced, splitUnspaced, unspacedWords } from "#database/letter-pairs.ts";
import type { InboxFilter } from "../contract.ts";

/** A longer conversation is indexed by its latest messages, because each new one reads all of it again. */
const messagesMax = 500;
const lettersMax = 50_000;
/** Overhead per conversation, so that many short ones are not taken for nothing. */
const bytesOfEach = 1_000;

/** Word separators in all languages. The last ones turn a sign or a digit into an emoji. */
const between = String.raw`[\p{P}\p{S}\p{Z}\p{C}\u20E3\uFE00-\uFE0F]+`;
const parted = new RegExp(between, "u");

/**
 * The same for PostgreSQL, with the ranges spelled out: its own classes depend on the database's locale, and in C
 * every non-ASCII character is a letter.
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

/** SQL: everything a conversation `c` is found by. Filter values begin with a blank, which no word does. */
export function wordsOf(): SQL {
  // Built on first use: it takes too long for the start.
  built ??= sql`(
  select strip(case when ${hasUnspaced(sql`said`)} then ${unspacedWords(sql`said`)} else to_tsvector('simple', said) end)
    || array_to_tsvector(array_remove(array[' ' || c.agent_id, ' ' || owner, ' ' || owner || to_char(c.last_message_at at time zone 'UTC', ' YYYY-MM'),
      ' ' || c.status, ' ' || c.rating, ' ' || c.country, case when c.has_unanswered then ' unanswered' end], null))
  from (
    select (select user_id::text from agents where id = c.agent_id) as owner, regexp_replace(${folded(
      sql`left(concat_ws(' ', c.visitor_name, c.visitor_email, c.visitor_phone, c.page_url,
      array_to_string(c.tags, ' '), string_agg(m.content, ' ' order by m.position desc)), ${sql.raw(String(lettersMax))})`,
    )},
      ${betweenInSql()}, ' ', 'g') as said
    from (
      select content, position from messages where agent_id = c.agent_id and conversation_id = c.id
      order by position desc limit ${sql.raw(String(messagesMax))}
    ) m
  ) conversation)`;
  return built;
}

/** SQL: an upper bound of the bytes that `wordsOf` reads, without decompressing anything. */
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

/** SQL: a tsquery per word. The last word may still be being typed, so it matches as a prefix. */
export function wordsIn(search: string): SQL[] {
  const words = fold(search).split(parted).filter(Boolean);
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

/** SQL: tsqueries that match what `conditionsFor` matches. */
export function filterOf({ view, answered, rating, country, agentId }: InboxFilter): SQL[] {
  const status = view === "open" ? "active" : view === "closed" ? view : undefined;
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

/** SQL: a tsquery for this owner, and for these months if there are any. */
export function ownedBy(ownerId: string, months?: readonly string[]): SQL {
  const marks = months ? months.map((month) => `${ownerId} ${month}`) : [ownerId];
  return sql`${marks.map((mark) => `' ${mark}'`).join(" | ")}::tsquery`;
}
