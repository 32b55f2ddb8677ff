import { sql } from "drizzle-orm";
import type pg from "pg";
import { connect } from "#database/client.ts";
import { countTrafficOfAll } from "#features/analytics/server/count-traffic.ts";
import { addUpEvents } from "#features/analytics/server/events.ts";
import { wordsOf } from "#features/inbox/server/conversation-words.ts";
import { inDatabase, type Product } from "./product.ts";

const agentsCount = 6;

/**
 * Adds this many conversations over a year, with messages, takeovers, ratings, leads and unanswered
 * questions. 1% are tests.
 */
export async function addConversations(
  product: Product,
  ownerId: string,
  count: number,
): Promise<void> {
  await inDatabase(product, async ({ db, pool }) => {
    const client = await pool.connect();
    try {
      await fill(product, ownerId, count, client);
      await client.query("update users set counted_until = null where id = $1", [ownerId]);
      await addUpEvents(db);
      await countTrafficOfAll(db, new Date());
      await client.query("vacuum analyze");
      // Otherwise the checkpoint would slow the first pages measured.
      await client.query("checkpoint");
    } finally {
      client.release();
    }
  });
}

async function fill(product: Product, ownerId: string, count: number, client: pg.PoolClient) {
  // Longer than any timeout, and without durability.
  await client.query(
    "set statement_timeout = 0; set lock_timeout = 0; set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'",
  );
  await makeAgents(client, ownerId);
  const said = "('conversations', 'messages', 'leads', 'unanswered_questions')";
  await withoutIndexes(client, said, async () => {
    await client.query("alter table messages disable trigger messages_found");
    await addRows(client, ownerId, count);
    await client.query("alter table messages enable trigger messages_found");
  });
  await withoutIndexes(client, "('conversation_words')", () => findWords(product));
}

async function makeAgents(client: pg.PoolClient, ownerId: string) {
  await client.query(
    `insert into agents (user_id, name, subdomain)
     select $1, 'Branch ' || n, 'branch-' || n from generate_series(2, ${agentsCount}) n
     on conflict do nothing`,
    [ownerId],
  );
}

async function withoutIndexes(client: pg.PoolClient, tables: string, add: () => Promise<void>) {
  const { rows: constraints } = await client.query(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid::regclass::text in ${tables}`,
  );
  const { rows: indexes } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename in ${tables}
       and not exists (select from pg_constraint where conindid = format('%I', indexname)::regclass)`,
  );
  for (const { of, name } of constraints)
    await client.query(`alter table ${of} drop constraint "${name}"`);
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  await add();
  for (const { definition } of indexes) await client.query(definition);
  for (const { of, name, definition } of constraints)
    await client.query(`alter table ${of} add constraint "${name}" ${definition}`);
}

async function findWords({ connectionString }: Product) {
  const add = async (half: number) => {
    const { db, pool } = connect(connectionString);
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`
        insert into conversation_words (agent_id, conversation_id, last_message_at, words)
        select c.agent_id, c.id, c.last_message_at, ${wordsOf()} from conversations c
        where not c.is_test and get_byte(uuid_send(c.id), 15) % 2 = ${half}
        on conflict do nothing`);
    });
    await pool.end();
  };
  await Promise.all([add(0), add(1)]);
}

async function addRows(client: pg.PoolClient, ownerId: string, count: number) {
  await client.query("begin");
  await client.query(
    `create temporary table made on commit drop as
     with own as (
       select array_agg(id order by created_at, subdomain) as ids from agents where user_id = $1
     ), rolled as materialized (
       select n, gen_random_uuid() as id, now() - power(random(), 1.3) * interval '365 days' as at,
         least(${agentsCount}, 1 + floor(-ln(1 - random()) * 1.44))::int as agent,
         least(6, 1 + floor(-ln(1 - random()) * 0.9))::int as questions,
         random() as silence, random() as mood, random() as place, random() as outcome, random() as help
       from generate_series(1, $2::int) n
     )
     select rolled.*, own.ids[agent] as agent_id, n % 100 = 99 as is_test, outcome < 0.08 as is_in_vain, n % 10 = 0 as has_lead,
       case when mood < 0.08 then 'up' when mood < 0.11 then 'down' end as rating,
       case when help < 0.01 then 'asked' when help < 0.03 then 'skipped' when help < 0.04 then 'not-helpful' end as handoff,
       -- Some come back after days, but nobody in this moment because it has not come yet.
       least(now(), at + questions * interval '40 seconds' + case when silence < 0.05
         and at + silence * interval '200 days' < now() - interval '1 hour' then silence * interval '200 days' else '0' end) as last_at
     from rolled, own`,
    [ownerId, count],
  );
  await client.query(
    `insert into conversations (agent_id, id, visitor_id, visitor_token_hash, assistant_name, created_at, updated_at,
       last_message_at, has_unanswered, rating, is_test, status, country, tags, page_url, handoff_reason, handoff_at,
       waiting_since, person_id, person_name, person_at, visitor_name, visitor_email)
     select agent_id, id, 'visitor ' || n, md5(n::text), 'Emma', at, last_at, last_at, is_in_vain, rating, is_test,
       case when silence > 0.7 then 'closed' else 'active' end,
       case when place < 0.4 then 'DE' when place < 0.6 then 'GB' when place < 0.75 then 'US' when place < 0.85 then 'AT'
         when place < 0.95 then 'CH' when place < 0.999 then 'FR' else 'IS' end,
       case when n % 20 = 0 then array['vip'] else '{}' end, 'https://bakery.example/' || n % 200,
       handoff, case when handoff is not null then at + interval '30 seconds' end,
       case when n % 50000 = 1 then last_at end, case when n % 50000 = 2 then $1::uuid end,
       case when n % 50000 = 2 then 'Olga' end, case when n % 50000 = 2 then now() + interval '1 day' end,
       case when has_lead then 'Vera ' || n end, case when has_lead then 'vera-' || n || '@example.com' end
     from made order by at`,
    [ownerId],
  );
  await client.query(
    `create temporary table asked on commit drop as
     select gen_random_uuid() as id, made.id as conversation_id, agent_id, n, turn, turn = questions as is_last,
       case when turn = questions then last_at else at + (turn - 1) * interval '40 seconds' end as said_at,
       is_in_vain and turn = 1 as is_in_vain,
       (array['What does the bread cost', 'When do you open', 'Do you have a cake for', 'Is there parking near',
         'Which bread is without nuts', 'Can I order for', 'Is the delivery free to', 'How long does bread keep in'])[1 + floor(random() * 8)]
       || ' ' || (array['the harbor', 'Saturday', 'the old town', 'twelve people', 'Christmas', 'my mother'])[1 + floor(random() * 6)]
       || case when n % 100 = 0 then ' and is it free of gluten' else '' end
       || case when n % 500 = 0 then ' at our wedding' else '' end
       || case when n in (11, 222, 777) then ' in Zanzibar' else '' end || ', order ' || n as question
     from made, generate_series(1, questions) turn`,
  );
  await client.query(
    `insert into messages (agent_id, id, conversation_id, content, sender, author, timestamp, is_answered, reply_to, rating)
     select agent_id, id, conversation_id, content, sender, author, timestamp, is_answered, reply_to, rating from (
       select agent_id, id, conversation_id, question as content, 'user' as sender, 'visitor' as author, said_at as timestamp,
         null::boolean as is_answered, null::uuid as reply_to, null as rating from asked
       union all
       select asked.agent_id, gen_random_uuid(), conversation_id,
         'We open at nine, and orders for the next day are taken until six, by phone or at the counter. A loaf of rye costs four pounds, a wheat loaf three. It keeps for four days in a paper bag.',
         'agent', 'ai', said_at + interval '1 second', not asked.is_in_vain, asked.id, case when is_last then rating end
       from asked join made on made.id = conversation_id
       union all
       select agent_id, gen_random_uuid(), id, 'Hello, how can I help?', 'agent', 'person',
         at + interval '30 seconds' + (10 + 600 * outcome) * interval '1 second', null, null, null
       from made where handoff is not null and outcome > 0.3
     ) said order by timestamp`,
  );
  await client.query(
    `insert into unanswered_questions (agent_id, conversation_id, message_id, question, created_at, resolved_at)
     select agent_id, conversation_id, id, question, said_at, case when n % 5 > 1 then said_at end
     from asked where is_in_vain and n % 100 <> 99 order by said_at`,
  );
  await client.query(
    `insert into leads (agent_id, conversation_id, name, email, phone, message, source, status, is_spam, spam_reason, created_at)
     select agent_id, id, 'Vera ' || n, 'vera-' || n || '@example.com', '+44 20 ' || n, 'Please call me about an order.',
       (array['chat', 'question', 'handoff'])[1 + n / 10 % 3], (array['new', 'contacted', 'qualified', 'converted'])[1 + n / 30 % 4],
       n % 300 = 0, case when n % 300 = 0 then 'links' end, at + interval '1 minute'
     from made where has_lead order by at`,
  );
  await client.query("commit");
}
