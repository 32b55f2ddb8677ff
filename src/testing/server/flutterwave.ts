import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeEach } from "vitest";

export const flutterwaveKey = "FLWSECK_TEST-double";
export const flutterwaveHash = "a hash that only the two of us know";

export interface PaidTransaction {
  id: number;
  tx_ref: string;
  amount: string;
  currency: string;
  status: string;
  customer: { id: number; email: string };
}

/** A Flutterwave double in its own process, reset before each test. Call at the top of a file. */
export async function startFlutterwave() {
  const program = fileURLToPath(new URL("./flutterwave-double.ts", import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const [line] = await once(child.stdout, "data");
  const origin = `http://127.0.0.1:${Number(line)}`;
  afterAll(() => {
    child.kill();
  });

  async function control<Answer>(path: string, body: object = {}): Promise<Answer> {
    const response = await fetch(`${origin}/control/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    // The double is ours, so its answers are trusted.
    return response.json() as Promise<Answer>;
  }
  beforeEach(() => control("reset"));

  return {
    baseUrl: `${origin}/v3`,
    pay: (txRef: string, otherwise: object = {}) =>
      control<PaidTransaction>("pay", { tx_ref: txRef, ...otherwise }),
    change: (id: number, otherwise: object) => control("change", { id, ...otherwise }),
    chargeAgain: (id: number, otherwise: object = {}) =>
      control<PaidTransaction>("charge-again", { id, ...otherwise }),
    endSubscription: (id: number) => control("end-subscription", { id }),
    /** By call: `{ verify: "503" }`; none: no faults. */
    faults: (faults: Record<string, string> = {}) => control("faults", faults),
    asked: () => control<string[]>("asked"),
    orders: () => control<Record<string, unknown>[]>("orders"),
    subscriptions: () =>
      control<{ id: number; email: string; plan: number; status: string }[]>("subscriptions"),
  };
}

export const envelope = (data: object) => ({
  event: "charge.completed",
  data,
  "event.type": "CARD_TRANSACTION",
});

/** The older payload without an envelope, which is still sent. */
export const flat = (transaction: PaidTransaction) => ({
  id: transaction.id,
  txRef: transaction.tx_ref,
  flwRef: `FLW-MOCK-${transaction.id}`,
  orderRef: "URF_1",
  paymentPlan: null,
  createdAt: "2026-11-21T14:00:00.000Z",
  amount: Number(transaction.amount),
  charged_amount: Number(transaction.amount),
  status: transaction.status,
  IP: "127.0.0.1",
  currency: transaction.currency,
  customer: { id: transaction.customer.id, email: transaction.customer.email },
  entity: { card6: "553188", card_last4: "2950" },
  "event.type": "CARD_TRANSACTION",
});

export function deliver(
  app: FastifyInstance,
  message: unknown,
  headers: Record<string, string> = { "verif-hash": flutterwaveHash },
) {
  const payload = typeof message === "string" ? message : JSON.stringify(message);
  return app.inject({
    method: "POST",
    url: "/api/webhooks/flutterwave",
    headers: { "content-type": "application/json", ...headers },
    payload,
  });
}

export function signature(message: unknown, secret = flutterwaveHash) {
  const hash = createHmac("sha256", secret).update(JSON.stringify(message)).digest("base64");
  return { "flutterwave-signature": hash };
}
