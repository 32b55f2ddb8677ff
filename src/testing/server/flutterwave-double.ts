// Over 300 lines: the part of Flutterwave's API v3 we use, in one process that prints its port. Tests steer it
// under /control: payers, faults and recorded calls.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

interface Order {
  tx_ref: string;
  /** Verbatim: `"29.00"` or `29`. */
  amount: string;
  currency: string;
  redirect_url: string;
  customer: { email: string; name?: string };
  payment_plan?: string;
}

interface Transaction extends Record<string, unknown> {
  id: number;
  tx_ref: string;
  amount: string;
  currency: string;
  status: string;
  created_at: string;
  customer: { id: number; email: string };
  plan: number | null;
}

interface Subscription {
  id: number;
  email: string;
  plan: number;
  amount: string;
  status: string;
}

const secretKey = "FLWSECK_TEST-double";
let nextId = 2_784_000;
let orders = new Map<string, Order>();
let transactions: Transaction[] = [];
let subscriptions: Subscription[] = [];
let customers = new Map<string, number>();
let faults: Record<string, string> = {};
let asked: string[] = [];

const server = createServer(async (request, reply) => {
  const url = new URL(request.url ?? "/", "http://double");
  const body = await read(request);
  try {
    if (url.pathname.startsWith("/control/")) return control(url, body, reply);
    if (url.pathname.startsWith("/hosted/")) return hosted(url, request, reply);
    asked.push(`${request.method} ${request.url}`);
    api(url, request, body, reply);
  } catch (error) {
    send(reply, 500, { status: "error", message: String(error), data: null });
  }
});
server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" && address?.port}\n`);
});
// Exit when the parent is gone.
process.stdin.on("end", () => process.exit()).resume();

function api(url: URL, request: IncomingMessage, body: string, reply: ServerResponse) {
  if (request.headers.authorization !== `Bearer ${secretKey}`)
    return send(reply, 401, { status: "error", message: "Invalid authorization key", data: null });
  const path = url.pathname.replace(/^\/v3/, "");
  const call = `${request.method} ${path}`;
  const [, id] = /^\/(?:transactions|subscriptions)\/([^/]+)\//.exec(path) ?? [];
  if (call === "POST /payments") {
    const refused = accept(body);
    if (fault("create", reply)) return;
    if (refused) return send(reply, 400, { status: "error", message: refused, data: null });
    const link =
      faults.link ??
      `http://127.0.0.1:${request.socket.localPort}/hosted/flwlnk-${JSON.parse(body).tx_ref}`;
    return send(reply, 200, { status: "success", message: "Hosted Link", data: { link } });
  }
  if (call === "GET /transactions/verify_by_reference") {
    if (fault("verify", reply)) return;
    const txRef = url.searchParams.get("tx_ref");
    return tell(
      reply,
      transactions.findLast((one) => one.tx_ref === txRef),
    );
  }
  if (request.method === "GET" && path.endsWith("/verify") && id) {
    if (fault("verify", reply)) return;
    return tell(
      reply,
      transactions.find((one) => String(one.id) === id),
    );
  }
  if (call === "GET /transactions") {
    if (fault("transactions", reply)) return;
    const message = "Transactions fetched";
    return send(reply, 200, { status: "success", message, data: listed(url.searchParams) });
  }
  if (call === "GET /subscriptions") {
    if (fault("subscriptions", reply)) return;
    const email = url.searchParams.get("email");
    const data = subscriptions
      .filter((one) => one.email === email)
      .map(({ email: customer_email, amount, ...one }) => ({
        ...one,
        amount: raw(amount),
        customer: { id: customerId(customer_email), customer_email },
        created_at: "2026-11-21T14:00:00.000Z",
      }));
    return send(reply, 200, { status: "success", message: "Plan subscriptions fetched", data });
  }
  const subscription = subscriptions.find((one) => String(one.id) === id);
  if (request.method === "PUT" && subscription) return change(subscription, path, reply);
  return send(reply, 404, { status: "error", message: "Not found", data: null });
}

function change(subscription: (typeof subscriptions)[number], path: string, reply: ServerResponse) {
  if (path.endsWith("/cancel")) {
    if (fault("subscriptions", reply)) return;
    subscription.status = "cancelled";
    const data = { id: subscription.id, status: "cancelled" };
    return send(reply, 200, { status: "success", message: "Subscription cancelled", data });
  }
  if (path.endsWith("/activate")) {
    if (fault("subscriptions", reply)) return;
    if (faults.activate)
      return send(reply, 400, { status: "error", message: faults.activate, data: null });
    subscription.status = "active";
    const data = { id: subscription.id, status: "active" };
    return send(reply, 200, { status: "success", message: "Subscription activated", data });
  }
  return send(reply, 404, { status: "error", message: "Not found", data: null });
}

function listed(query: URLSearchParams) {
  const page = Number(query.get("page") ?? 1);
  return transactions
    .filter(
      ({ customer, status, created_at }) =>
        customer.email === query.get("customer_email") &&
        status === query.get("status") &&
        created_at.slice(0, 10) >= (query.get("from") ?? ""),
    )
    .toReversed()
    .slice((page - 1) * 10, page * 10)
    .map(({ customer, plan: _plan, amount, ...one }) => ({
      ...one,
      amount: raw(amount),
      customer_email: customer.email,
    }));
}

/** Whatever it accepts is stored even if the answer is lost. Returns the reason for a refusal. */
function accept(body: string): string | undefined {
  const order: Order = JSON.parse(body, (_key, value, context: { source?: string } = {}) =>
    typeof value === "number" ? context.source : value,
  );
  if (!order.tx_ref || !order.customer?.email || !order.redirect_url || !order.amount)
    return "Missing required parameter";
  if (orders.has(order.tx_ref)) return "Duplicate reference";
  orders.set(order.tx_ref, order);
  return undefined;
}

function tell(reply: ServerResponse, transaction: Transaction | undefined) {
  const message = "No transaction was found for this id";
  if (!transaction)
    return send(reply, faults.unknown === "200" ? 200 : 400, {
      status: "error",
      message,
      data: null,
    });
  const data = { ...transaction, amount: raw(transaction.amount) };
  return send(reply, 200, {
    status: "success",
    message: "Transaction fetched successfully",
    data,
  });
}

function fault(call: string, reply: ServerResponse): boolean {
  const kind = faults[call];
  if (kind === "silent") return true;
  if (kind === "cut") reply.destroy();
  if (kind === "html") reply.writeHead(200, { "content-type": "text/html" }).end("<h1>Busy</h1>");
  if (kind === "429") send(reply, 429, { status: "error", message: "Too many requests" });
  if (kind === "503")
    send(reply, 503, {
      status: "error",
      message: "An error occurred. Please contact support",
      data: null,
    });
  return kind !== undefined && kind !== "";
}

function control(url: URL, body: string, reply: ServerResponse) {
  const given = body ? JSON.parse(body) : {};
  switch (url.pathname) {
    case "/control/reset":
      [orders, transactions, subscriptions] = [new Map(), [], []];
      [customers, faults, asked] = [new Map(), {}, []];
      return send(reply, 200, {});
    case "/control/faults":
      faults = given;
      return send(reply, 200, {});
    case "/control/asked":
      return send(reply, 200, asked);
    case "/control/orders":
      return send(reply, 200, [...orders.values()]);
    case "/control/subscriptions":
      return send(reply, 200, subscriptions);
    case "/control/pay":
      return send(reply, 200, pay(given));
    case "/control/change": {
      const transaction = transactions.find(({ id }) => id === given.id);
      return send(reply, 200, Object.assign(transaction ?? {}, given));
    }
    case "/control/charge-again":
      return send(reply, 200, chargeAgain(given));
    case "/control/end-subscription": {
      const subscription = subscriptions.find(({ id }) => id === given.id);
      return send(reply, 200, Object.assign(subscription ?? {}, { status: "cancelled" }));
    }
  }
  return send(reply, 404, {});
}

function pay({ tx_ref, ...otherwise }: Partial<Transaction> & { tx_ref: string }): Transaction {
  const order = orders.get(tx_ref);
  const email = order?.customer.email ?? "somebody@example.com";
  const transaction = newTransaction(email, {
    tx_ref,
    amount: order?.amount ?? "29",
    currency: order?.currency ?? "USD",
    plan: order?.payment_plan ? Number(order.payment_plan) : null,
    ...otherwise,
  });
  const { plan } = transaction;
  if (plan && transaction.status === "successful")
    subscriptions.push({
      id: ++nextId,
      email,
      plan,
      amount: transaction.amount,
      status: "active",
    });
  return transaction;
}

function chargeAgain({ id, ...otherwise }: Partial<Transaction>) {
  const subscription = subscriptions.find((one) => one.id === id);
  return newTransaction(subscription?.email ?? "", {
    tx_ref: `flw-renewal-${++nextId}`,
    amount: subscription?.amount ?? "29",
    currency: "USD",
    plan: subscription?.plan ?? null,
    ...otherwise,
  });
}

function newTransaction(email: string, values: Partial<Transaction>): Transaction {
  const id = ++nextId;
  const transaction = {
    id,
    tx_ref: "",
    flw_ref: `FLW-MOCK-${id}`,
    device_fingerprint: "N/A",
    amount: "29",
    currency: "USD",
    charged_amount: 29,
    app_fee: 1,
    merchant_fee: 0,
    processor_response: "Approved",
    auth_model: "PIN",
    ip: "127.0.0.1",
    narration: "CARD Transaction",
    status: "successful",
    payment_type: "card",
    created_at: "2026-11-21T14:00:00.000Z",
    account_id: 17_321,
    card: { first_6digits: "553188", last_4digits: "2950", type: "MASTERCARD", expiry: "09/32" },
    meta: null,
    amount_settled: 28,
    plan: null,
    customer: {
      id: customerId(email),
      name: "Olga Owner",
      phone_number: null,
      email,
      created_at: "2026-11-21T14:00:00.000Z",
    },
    ...values,
  };
  transactions.push(transaction);
  return transaction;
}

function customerId(email: string) {
  const id = customers.get(email) ?? ++nextId;
  customers.set(email, id);
  return id;
}

function hosted(url: URL, { method }: IncomingMessage, reply: ServerResponse) {
  const [, , link = "", decision] = url.pathname.split("/");
  const order = orders.get(link.replace("flwlnk-", ""));
  if (!order) return send(reply, 404, {});
  if (method !== "POST") {
    const button = (name: string) =>
      `<form method="post" action="/hosted/${link}/${name}"><button>${name}</button></form>`;
    const html = `<h1>${order.amount} ${order.currency}</h1>${["pay", "decline", "cancel"].map(button).join("")}`;
    return reply.writeHead(200, { "content-type": "text/html" }).end(html);
  }
  const back = new URL(order.redirect_url);
  back.searchParams.set("tx_ref", order.tx_ref);
  if (decision === "cancel") back.searchParams.set("status", "cancelled");
  else {
    const status = decision === "pay" ? "successful" : "failed";
    back.searchParams.set("status", status);
    back.searchParams.set("transaction_id", String(pay({ tx_ref: order.tx_ref, status }).id));
  }
  return reply.writeHead(302, { location: back.href }).end();
}

const marker = "\u0000raw:";

/** A JSON number with exactly these digits. */
function raw(amount: string) {
  return `${marker}${amount}`;
}

function send(reply: ServerResponse, status: number, body: unknown) {
  const text = JSON.stringify(body).replace(/"\\u0000raw:([^"]*)"/g, "$1");
  reply.writeHead(status, { "content-type": "application/json" }).end(text);
}

async function read(request: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
