#!/usr/bin/env node
// Works with Parley's agents, sources and leads from a terminal, by its API. See `parley help`.
import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";

const usage = `parley COMMAND [--json]

  agents                               list agents
  agents create NAME [--text WORDS]    create one from words
  agents create URL                    create one from a website, which is then read
  sources AGENT                        list what an agent knows from
  sources AGENT add URL|FILE           add a website or a file
  ask AGENT QUESTION…                  ask, and show the sources of the answer
  leads [--agent AGENT] [--search WORDS] [--limit N]
  export [--agent AGENT]               all leads as CSV

AGENT is an ID or a name. PARLEY_KEY is an API key from the settings, PARLEY_URL the
address of your Parley (http://127.0.0.1:3000 unless it is set).`;

const timeoutMs = 120_000;
const pageSize = 100;

class Wrong extends Error {}
class Refused extends Error {}

const { PARLEY_KEY: key, PARLEY_URL: origin = "http://127.0.0.1:3000" } = process.env;

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      text: { type: "string" },
      agent: { type: "string" },
      search: { type: "string" },
      limit: { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const [command = "help", ...words] = positionals;
  if (command === "help" || values.help) return console.log(usage);
  const act = commands[command];
  if (!act) throw new Wrong(`There is no command "${command}".\n\n${usage}`);
  // Only from the environment: what stands on the command line is seen by every process.
  if (!key) throw new Wrong("Set PARLEY_KEY to an API key from your settings.");
  const found = await act(words, values);
  if (typeof found === "string") return process.stdout.write(clean(found));
  const { rows, show } = found;
  if (values.json) console.log(JSON.stringify(rows, null, 2).replace(steering, escaped));
  else for (const row of [rows].flat()) console.log(clean(show(row)));
}

const commands = {
  async agents([verb, ...words], { text }) {
    const show = ({ id, name, isActive }) => `${id}  ${name}${isActive ? "" : "  (paused)"}`;
    if (verb === undefined) return { rows: await allAgents(), show };
    if (verb !== "create" || words.length === 0) throw new Wrong(usage);
    const name = words.join(" ");
    const isWebsite = /^https?:\/\//.test(name);
    const body = isWebsite
      ? { method: "website", name }
      : { method: "describe", name, ...(text && { businessDescription: text }) };
    return { rows: await send("POST", "/api/agents", body), show };
  },

  async sources([agent, verb, what]) {
    const id = await agentId(agent);
    const path = `/api/agents/${id}/knowledge`;
    const show = ({ kind, title, url, status, passageCount }) =>
      `${kind}  ${title ?? url}  ${status}, ${passageCount} passages`;
    if (verb === undefined) return { rows: (await get(path)).sources, show };
    if (verb !== "add" || !what) throw new Wrong(usage);
    if (/^https?:\/\//.test(what))
      return { rows: await send("POST", `${path}/websites`, { url: what }), show };
    const form = new FormData();
    form.append("file", await fileOf(what), basename(what));
    return { rows: await read(await call("POST", `${path}/files`, { body: form })), show };
  },

  async ask([agent, ...question]) {
    if (question.length === 0) throw new Wrong(usage);
    const path = `/api/agents/${await agentId(agent)}/chat`;
    const rows = await send("POST", path, { message: question.join(" "), visitorId: "cli" });
    const show = ({ response, sources }) =>
      [response, ...sources.map(({ title, url }, at) => `[${at + 1}] ${url ?? title}`)].join("\n");
    return { rows, show };
  },

  async leads(_, { agent, search, limit }) {
    const rows = await pages("/api/leads", {
      ...(agent && { agentId: await agentId(agent) }),
      ...(search && { search }),
      max: Number(limit ?? pageSize),
    });
    const show = ({ createdAt, name, email, phone, status, agentName }) =>
      [createdAt.slice(0, 10), name, email, phone, status, agentName].filter(Boolean).join("  ");
    return { rows, show };
  },

  async export(_, { agent }) {
    const query = agent ? `?agentId=${await agentId(agent)}` : "";
    const answer = await call("GET", `/api/leads/export.csv${query}`);
    return answer.text();
  },
};

function allAgents() {
  return pages("/api/agents", { max: 1_000 });
}

/** By ID, or by a name that only one has. */
async function agentId(named) {
  if (!named) throw new Wrong("Say which agent.");
  const agents = await allAgents();
  const found = agents.filter(({ id, name }) => id === named || name === named);
  if (found.length === 1) return found[0].id;
  throw new Wrong(
    found.length > 1
      ? `Several agents are called ${named}; use an ID.`
      : `There is no agent ${named}.`,
  );
}

async function pages(path, { max, ...query }) {
  if (!Number.isInteger(max) || max < 1) throw new Wrong("--limit takes a number.");
  const rows = [];
  for (let cursor; rows.length < max; ) {
    const limit = Math.min(pageSize, max - rows.length);
    const search = new URLSearchParams({ ...query, limit, ...(cursor && { cursor }) });
    const answer = await call("GET", `${path}?${search}`);
    rows.push(...(await read(answer)));
    cursor = answer.headers.get("x-next-cursor");
    if (!cursor) break;
  }
  return rows;
}

async function get(path) {
  return read(await call("GET", path));
}

async function send(method, path, body) {
  const headers = { "content-type": "application/json" };
  return read(await call(method, path, { headers, body: JSON.stringify(body) }));
}

function read(answer) {
  return answer.json();
}

async function call(method, path, { headers = {}, ...init } = {}) {
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: { ...headers, authorization: `Bearer ${key}` },
    // Another address must not get the key.
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
    ...init,
  });
  if (answer.ok) return answer;
  const { message } = await answer.json().catch(() => ({}));
  throw new Refused(message ?? `The server answered with ${answer.status}.`);
}

function whyUnreached(error) {
  if (error instanceof Refused) return error.message;
  if (error.name === "TimeoutError") return `${origin} did not answer in time.`;
  return `${origin} cannot be reached: ${error.cause?.code ?? error.message}`;
}

async function fileOf(path) {
  try {
    return await openAsBlob(path);
  } catch {
    throw new Wrong(`${path} cannot be read.`);
  }
}

// Strangers write much of what is printed: nothing of theirs may steer the terminal. CSV ends its lines with both.
const steering = /(?!\r\n)[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;

function clean(text) {
  return text.replace(steering, " ");
}

/** JSON allows this in every string, and it is read as the same letter. */
function escaped(letter) {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

try {
  await main();
} catch (error) {
  const isKnown = error instanceof Wrong || error?.code?.startsWith?.("ERR_PARSE_ARGS");
  console.error(clean(isKnown ? error.message : whyUnreached(error)));
  process.exitCode = isKnown ? 2 : 1;
}
