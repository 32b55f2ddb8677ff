import { countTrafficOfAll } from "#features/analytics/server/count-traffic.ts";
import { inDatabase, type Product } from "./product.ts";

const atOnce = 100_000;

/** Adds conversations of two messages, spread over a year, until there are so many; each tenth left a lead. */
export async function growTo(product: Product, agentId: string, count: number): Promise<void> {
  await inDatabase(product, async ({ db, pool }) => {
    // Longer than any request may take; and nothing of it is worth keeping after a crash.
    const client = await pool.connect();
    await client.query("set statement_timeout = 0");
    await client.query("set synchronous_commit = off");
    const { rows } = await client.query("select count(*)::int as there from conversations");
    for (let from = rows[0].there; from < count; from += atOnce) {
      const to = Math.min(from + atOnce, count);
      await client.query("begin");
      await client.query(
        `create temporary table made on commit drop as
         select gen_random_uuid() as id, gen_random_uuid() as asked, n,
           now() - (random() * 365) * interval '1 day' as at
         from generate_series($1::int, $2::int) n`,
        [from + 1, to],
      );
      await client.query(
        `insert into conversations (agent_id, id, visitor_id, visitor_token_hash, assistant_name, created_at, updated_at, last_message_at, has_unanswered)
         select $1, id, 'visitor ' || n, md5(n::text), 'Emma', at, at, at, n % 20 = 0 from made`,
        [agentId],
      );
      await client.query(
        `insert into messages (agent_id, id, conversation_id, content, sender, author, timestamp)
         select $1, asked, id, 'Question ' || n || case when n % 500 = 0 then ' about a wedding cake' else ' about bread' end, 'user', 'visitor', at from made`,
        [agentId],
      );
      await client.query(
        `insert into messages (agent_id, conversation_id, content, sender, author, timestamp, is_answered, reply_to)
         select $1, id, 'We open at nine, and orders are taken until six.', 'agent', 'ai', at, n % 20 <> 0, asked from made`,
        [agentId],
      );
      await client.query(
        `insert into leads (agent_id, conversation_id, name, email, created_at)
         select $1, id, 'Vera ' || n, 'vera-' || n || '@example.com', at from made where n % 10 = 0`,
        [agentId],
      );
      await client.query("commit");
    }
    await client.query("vacuum analyze");
    client.release();
    // As the product does each quarter of an hour: nobody gets a year's visitors within one.
    await countTrafficOfAll(db, new Date());
  });
}
