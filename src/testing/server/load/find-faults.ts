import pg from "pg";
import type { Ledger } from "./ledger.ts";

export async function findFaults(connectionString: string, ledger: Ledger): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const read = async (text: string) => (await client.query(text)).rows;
  try {
    return [
      ...(await faultsOfConversations(read, ledger)),
      ...(await faultsOfLeads(read, ledger)),
      ...(await faultsOfPayments(read, ledger)),
      ...(await faultsOfAgents(read, ledger)),
      ...(await faultsByRule(read)),
    ];
  } finally {
    await client.end();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: rows of many statements
type Read = (text: string) => Promise<any[]>;

async function faultsOfConversations(read: Read, { messages }: Ledger) {
  const rows = await read(
    "select id, conversation_id, client_id, reply_to, content, sender, position::int from messages",
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const asked = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) {
    if (!row.client_id) continue;
    const key = `${row.conversation_id} ${row.client_id}`;
    asked.set(key, [...(asked.get(key) ?? []), row]);
  }
  const last = new Map<string, number>();
  return messages.flatMap(({ conversationId, clientId, content, replyId }) => {
    const [question, ...more] = asked.get(`${conversationId} ${clientId}`) ?? [];
    const reply = byId.get(replyId);
    if (!question || question.content !== content) return [`message ${clientId} is lost`];
    if (more.length > 0) return [`message ${clientId} is there ${more.length + 1} times`];
    if (reply?.reply_to !== question.id) return [`the reply to ${clientId} is lost`];
    const before = last.get(conversationId) ?? 0;
    last.set(conversationId, reply.position);
    return before < question.position && question.position < reply.position
      ? []
      : [`message ${clientId} is out of order`];
  });
}

async function faultsOfLeads(read: Read, { leads }: Ledger) {
  const rows = await read("select id, email from leads");
  const ids = new Set(rows.map(({ id }) => id));
  return leads.flatMap(({ id, email }) => (ids.has(id) ? [] : [`the lead of ${email} is lost`]));
}

async function faultsOfPayments(read: Read, { payments }: Ledger) {
  const rows = await read("select tx_ref from payments where status = 'successful'");
  const successful = new Set(rows.map(({ tx_ref }) => tx_ref));
  return payments.flatMap((ref) => (successful.has(ref) ? [] : [`payment ${ref} is lost`]));
}

async function faultsOfAgents(read: Read, { agents, removedAgents }: Ledger) {
  const ids = new Set((await read("select id from agents")).map(({ id }) => id));
  return [
    ...[...agents].filter((id) => !ids.has(id)).map((id) => `agent ${id} is lost`),
    ...[...removedAgents].filter((id) => ids.has(id)).map((id) => `agent ${id} is back`),
  ];
}

async function faultsByRule(read: Read) {
  const rules = {
    "an owner has more agents than the plan allows": `
      select users.email from users join plans on plans.id = users.plan_id
      where (select count(*) from agents where agents.user_id = users.id) > plans.agent_limit`,
    "a form became two leads": `
      select email from leads group by email having count(*) > 1`,
    "a lead was mailed twice": `
      select headers->>'X-Entity-Ref-ID' from mails where kind = 'owner.new-lead' and headers ? 'X-Entity-Ref-ID'
      group by 1 having count(*) > 1`,
    "a payment bought nothing": `
      select tx_ref from payments where status = 'successful' and (period_start is null or period_end is null)`,
    "a payment that failed bought something": `
      select tx_ref from payments where status <> 'successful' and period_start is not null`,
    "a payment was activated twice, or never": `
      select tx_ref from payments where status = 'successful' and
      (select count(*) from audit_events where action = 'subscription.activated' and reason = 'Payment ' || tx_ref) <> 1`,
    "two payments bought the same time": `
      select one.tx_ref from payments one join payments other
      on one.user_id = other.user_id and one.id <> other.id and one.period_start = other.period_start`,
    "an owner's plan does not end where the last payment ends": `
      select users.email from users join payments on payments.user_id = users.id and payments.status = 'successful'
      group by users.id having max(payments.period_end) <> users.plan_expires_at`,
    "a page has a passage twice": `
      select page_id from passages where page_id is not null group by page_id, position having count(*) > 1`,
    "a page that was read lacks passages": `
      select url from pages where status = 'read' and passage_count <>
      (select count(*) from passages where passages.agent_id = pages.agent_id and passages.page_id = pages.id)`,
  };
  const faults: string[] = [];
  for (const [sentence, statement] of Object.entries(rules)) {
    const found = await read(statement);
    if (found.length > 0) faults.push(`${sentence}: ${JSON.stringify(found.slice(0, 3))}`);
  }
  return faults;
}
