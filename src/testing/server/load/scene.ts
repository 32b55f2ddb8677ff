import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { type Ask, askAt } from "./ask.ts";
import { newLedger } from "./ledger.ts";
import type { Scene } from "./people.ts";

/** Rate limits per address would stop this load, which comes from one. */
export const manyFromOneAddress = {
  RATE_CONVERSATIONS: "1000000",
  RATE_MESSAGES: "1000000",
  RATE_LEADS: "1000000",
  RATE_SIGN_INS: "1000000",
  RATE_REGISTRATIONS: "1000000",
  RATE_OWNER_CALLS: "1000000",
  RATE_CONVERSATIONS_PER_AGENT: "1000000",
  RATE_MESSAGES_PER_AGENT: "1000000",
  RATE_LEADS_PER_AGENT: "1000000",
};

export async function openWebsite(port = 0) {
  const pages = Array.from({ length: 8 }, (_, at) => `/page-${at}`);
  const server = createServer((request, response) => {
    const links = pages.map((path) => `<a href="${path}">${path}</a>`).join(" ");
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><html lang="en"><title>Bakery ${request.url}</title><main><h1>Bakery ${request.url}</h1>
       <h2>Opening hours</h2><p>We open at eight in the morning, every day but Sunday. ${request.url}</p>${links}</main>`,
    );
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const { port: taken } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${taken}`, close: () => server.close() };
}

/** An agent with a website, its owner and payers, on plans large enough for the load. */
export async function prepareScene(
  address: () => string,
  connectionString: string,
  host: string,
): Promise<Scene> {
  const ask = askAt(address);
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("update plans set max_conversations = 1000000000");
  const { rows } = await client.query("select id from plans where name = 'Premium'");
  await client.end();

  const owner = { cookie: await register(ask, "owner") };
  const cookies = await Promise.all(
    Array.from({ length: 6 }, (_, at) => register(ask, `payer-${at}`)),
  );
  const payers = { cookies, planId: String(rows[0].id) };
  const { body } = await ask("POST", "/api/agents", {
    headers: owner,
    body: { name: `http://${host}/`, method: "website" },
  });
  const ledger = newLedger();
  ledger.agents.add(body.id);
  return { ask, ledger, agentId: body.id, subdomain: body.subdomain, owner, payers };
}

async function register(ask: Ask, name: string) {
  const email = `${name}@example.com`;
  const { headers } = await ask("POST", "/api/auth/register", {
    body: { firstName: name, lastName: "Load", email, password: "a quiet harbor at dawn" },
  });
  return headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
