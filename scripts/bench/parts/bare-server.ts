// The reference: Fastify, `pg` and the same statements without the product. node bare-server.ts
// CONNECTION_STRING MODEL_ADDRESS AGENT_ID [SUBDOMAIN]
import { verify } from "@node-rs/argon2";
import fastify from "fastify";
import pg from "pg";

const [connectionString = "", model = "", agentId = "", subdomain = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 20 });
const app = fastify();
let asked: Promise<unknown> | undefined;

interface ChatBody {
  conversationId: string;
  message: string;
}

app.post<{ Body: ChatBody }>("/model", async ({ body }) => {
  await readHistory(body);
  await store(body.conversationId, "user", body.message);
  const response = await answerOfModel();
  await store(body.conversationId, "agent", response);
  return { response };
});

app.post<{ Body: ChatBody }>("/built-in", async ({ body }) => {
  await readHistory(body);
  await store(body.conversationId, "user", body.message);
  const response = "We open at nine on weekdays and at ten on Saturdays.";
  await store(body.conversationId, "agent", response);
  return { response };
});

app.get("/agent", async () => {
  const { rows } = await pool.query("select * from agents where subdomain = $1", [subdomain]);
  return rows[0];
});

app.get("/plans", async () => {
  const { rows } = await pool.query("select * from plans where is_active order by price");
  return rows;
});

interface LeadBody {
  name: string;
  email: string;
  message: string;
}

app.post<{ Body: LeadBody }>("/leads", async ({ body }, reply) => {
  const { rows } = await pool.query(
    "insert into leads (agent_id, name, email, message) values ($1, $2, $3, $4) returning id",
    [agentId, body.name, body.email, body.message],
  );
  return reply.code(201).send(rows[0]);
});

interface SignInBody {
  email: string;
  password: string;
}

app.post<{ Body: SignInBody }>("/sign-in", async ({ body }, reply) => {
  const { rows } = await pool.query("select id, password from users where email = $1", [
    body.email,
  ]);
  const [{ id, password }] = rows;
  if (!(await verify(password, body.password))) return reply.code(401).send({});
  // Asynchronous commit, as for the product's sessions.
  await pool.query(
    `insert into sessions (sid, sess, user_id, expire) values (gen_random_uuid(), '{}', $1, now() + interval '1 day')
     returning set_config('synchronous_commit', 'off', true)`,
    [id],
  );
  return { id };
});

const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`Open ${address}\n`);

async function readHistory({ conversationId }: ChatBody) {
  const { rows } = await pool.query(
    "select sender, content from messages where agent_id = $1 and conversation_id = $2 order by position desc limit 10",
    [agentId, conversationId],
  );
  return rows;
}

function store(conversationId: string, sender: "user" | "agent", content: string) {
  return pool.query(
    "insert into messages (agent_id, conversation_id, content, sender, author) values ($1, $2, $3, $4, $5)",
    [agentId, conversationId, content, sender, sender === "user" ? "visitor" : "ai"],
  );
}

async function answerOfModel() {
  asked ??= fetch(`${model}/last`).then((last) => last.json());
  const answer = await fetch(`${model}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(await asked),
  });
  const pieces = (await answer.text()).matchAll(/^data: (\{.*)$/gm);
  return [...pieces]
    .map(([, json = "{}"]) => JSON.parse(json).choices?.[0]?.delta?.content ?? "")
    .join("");
}
