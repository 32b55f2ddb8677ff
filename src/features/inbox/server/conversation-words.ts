import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { hasUnspaced, splitUnspaced, unspacedWords } from "#database/letter-pairs.ts";
import { conversationWords, conversationWordsDue } from "#database/schema-inbox.ts";
import type { InboxFilter } from "../contract.ts";

/** Of a conversation that is longer the latest are found: all of it would be read again with each message. */
const messagesMax = 500;
const lettersMax = 50_000;
const conversationsAtOnce = 500;
/** A conversation that goes on is due with each of its messages, and looked at once. */
const dueAtOnce = 20_000;

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

/** Whatever is due. One process does it at a time: of two that met, the one that saw less could be the last to write. */
export async function indexWords(db: Database, stop?: AbortSignal): Promise<void> {
  let isMore = true;
  while (isMore && !stop?.aborted)
    isMore = await db.transaction(async (tx) => {
      const { rows: locks } = await tx.execute<{ isOurs: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended('conversation words', 0)) as "isOurs"`,
      );
      if (!locks[0]?.isOurs) return false;
      const { rows } = await tx.execute<{ isMore: boolean }>(sql`
        with due as materialized (
          select agent_id, conversation_id from ${conversationWordsDue} order by id limit ${dueAtOnce}
        ), next as materialized (
          select distinct agent_id, conversation_id from due limit ${conversationsAtOnce}
        ), taken as (
          delete from ${conversationWordsDue} using next
          where ${conversationWordsDue}.agent_id = next.agent_id
            and ${conversationWordsDue}.conversation_id = next.conversation_id
        ), kept as (
          insert into ${conversationWords} (agent_id, conversation_id, last_message_at, words)
          select c.agent_id, c.id, c.last_message_at, ${wordsOf()}
          from next join conversations c on c.agent_id = next.agent_id and c.id = next.conversation_id
          where c.last_message_at is not null and not c.is_test
          -- Nobody deletes it meanwhile.
          for key share of c
          on conflict (agent_id, conversation_id) do update
            set last_message_at = excluded.last_message_at, words = excluded.words
        )
        select (select count(*) from due) = ${dueAtOnce} or (select count(*) from next) = ${conversationsAtOnce} as "isMore"`);
      return rows[0]?.isMore ?? false;
    });
}
