import { join } from "node:path";
import { verify } from "@node-rs/argon2";
import { hashPassword } from "#platform/server/passwords.ts";
import { makeBakery, ownerPassword } from "./parts/bakery.ts";
import { loadInTurn, type Rounds, type Target } from "./parts/load.ts";
import { removeProduct, startProduct, startProgram } from "./parts/product.ts";
import type { Row } from "./parts/row.ts";
import { median } from "./parts/samples.ts";

const connections = 10;
const seconds = 1;
const rounds = 6;

/** Public calls other than the chat, each against a bare route with the one statement it needs. */
export default async function callRows(): Promise<Row[]> {
  const product = await startProduct();
  try {
    const { agent, owner } = await makeBakery(product, { passageCount: 10, conversationCount: 1 });
    const bare = await startProgram(
      [
        join(import.meta.dirname, "parts/bare-server.ts"),
        product.connectionString,
        "",
        agent.id,
        agent.subdomain,
      ],
      {},
    );
    // First, because the work that thousands of leads cause goes on for a while.
    const signingIn = await signInRows(product.address, bare.address, owner.email);
    const get = (url: string): Target => ({ url, method: "GET", request: () => ({}) });
    const post = (url: string): Target => {
      let made = 0;
      const body = () =>
        JSON.stringify({
          agentId: agent.id,
          name: "Vera Visitor",
          email: `vera-${++made}-${Math.random().toString(36).slice(2)}@example.com`,
          message: "Please call me back about the wedding cake.",
        });
      return { url, method: "POST", request: () => ({ body: body() }), next: body };
    };
    const page = await loadInTurn(
      {
        ours: get(`${product.address}/api/public/agents/${agent.subdomain}`),
        bare: get(`${bare.address}/agent`),
      },
      { connections, seconds, rounds },
    );
    const plans = await loadInTurn(
      {
        ours: get(`${product.address}/api/public/plans`),
        bare: get(`${bare.address}/plans`),
      },
      { connections, seconds, rounds },
    );
    const leads = await loadInTurn(
      { ours: post(`${product.address}/api/leads`), bare: post(`${bare.address}/leads`) },
      { connections, seconds, rounds },
    );
    await bare.stop();
    return [
      ...rowsOf("an agent's public data", page, {}),
      ...rowsOf("public plans", plans, {}),
      ...rowsOf("a lead", leads, { atLeast: 0.5 }),
      ...signingIn,
    ];
  } finally {
    await removeProduct(product);
  }
}

function rowsOf(
  name: string,
  { ours, bare }: Record<"ours" | "bare", Rounds>,
  budget: Pick<Row, "atLeast">,
): Row[] {
  return [
    {
      name: `${name}, ${connections} connections`,
      value: ours.perSecond,
      unit: "/s",
      best: ours.best.perSecond,
      reference: bare.perSecond,
      ...budget,
    },
    { name: `${name}, p50`, value: ours.p50, unit: "ms", best: ours.best.p50, reference: bare.p50 },
  ];
}

/** Alternates with verifying the password alone and with a bare route that signs in. */
async function signInRows(address: string, bareAddress: string, email: string): Promise<Row[]> {
  const stored = await hashPassword(ownerPassword);
  const body = JSON.stringify({ email, password: ownerPassword });
  const signIn = (url: string): Target => ({ url, method: "POST", request: () => ({ body }) });
  const targets = {
    ours: signIn(`${address}/api/auth/login`),
    bare: signIn(`${bareAddress}/sign-in`),
  };
  const times: Record<"ours" | "bare" | "hash", number[]> = { ours: [], bare: [], hash: [] };
  for (let round = 1; round <= rounds; round++) {
    const { ours, bare } = await loadInTurn(targets, { connections: 1, seconds, rounds: 1 });
    times.ours.push(ours.p50);
    times.bare.push(bare.p50);
    times.hash.push(await timeOf(() => verify(stored, ownerPassword)));
  }
  const row = {
    value: median(times.ours),
    unit: "ms",
    best: Math.min(...times.ours),
  };
  return [
    {
      name: "signing in, to the comparison of the password alone",
      ...row,
      reference: median(times.hash),
      atMost: 1.2,
    },
    { name: "signing in, p50", ...row, reference: median(times.bare) },
  ];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + 1000 * seconds;
  while (performance.now() < until) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}
