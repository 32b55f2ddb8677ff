import { text } from "node:stream/consumers";
import { z } from "zod";
import { limitBody } from "#platform/server/limit-body.ts";
import {
  type Charge,
  type Order,
  type PaymentProvider,
  ProviderAway,
  ProviderRefused,
} from "./provider.ts";

interface Access {
  baseUrl: string;
  secretKey: string;
  productName: string;
  timeoutMs?: number;
}

const answerBytesMax = 1024 * 1024;
const pagesMax = 10;

// IDs and amounts come as numbers, and are kept as the text that was sent.
const Text = z.union([z.string(), z.number()]).transform(String);

const Answer = z.object({ status: z.string(), message: z.string().catch(""), data: z.unknown() });

const Link = z.object({ link: z.url() });

const ownHosts = ["flutterwave.com", "dev-flutterwave.com"];

const Transaction = z.object({
  id: Text,
  tx_ref: z.string(),
  flw_ref: z.string().nullish(),
  amount: Text,
  currency: z.string(),
  status: z.string(),
  customer: z.object({ id: Text }).nullish(),
  plan: Text.nullish().catch(null),
  payment_plan: Text.nullish().catch(null),
});

const Transactions = z.array(z.object({ id: Text, tx_ref: z.string() }));

const Subscriptions = z.array(
  z.object({ id: Text, plan: Text, status: z.string(), created_at: z.coerce.date() }),
);

export function flutterwave(access: Access): PaymentProvider {
  async function ask(method: "GET" | "POST" | "PUT", path: string, body?: object) {
    const { status, text } = await send(access, method, path, body);
    const answer = Answer.safeParse(read(text));
    // The request may have succeeded all the same.
    if (status >= 500 || status === 429 || !answer.success)
      throw new ProviderAway(`${method} ${path.split("?")[0]} was answered with ${status}`);
    return { isOk: status < 400 && answer.data.status === "success", ...answer.data };
  }

  return {
    async start(order) {
      const { isOk, data, message } = await ask("POST", "/payments", asked(order, access));
      if (!isOk) throw new ProviderRefused(message);
      const link = Link.safeParse(data);
      if (!link.success || !isOwnPage(link.data.link, access.baseUrl))
        throw new ProviderAway("There was no link to the provider's page in the answer");
      return link.data.link;
    },

    async findCharge(which) {
      const path =
        "txRef" in which
          ? `/transactions/verify_by_reference?${new URLSearchParams({ tx_ref: which.txRef })}`
          : `/transactions/${encodeURIComponent(which.transactionId)}/verify`;
      const { isOk, data, message } = await ask("GET", path);
      // Sent with status 400 or 200.
      if (!isOk && /no transaction/i.test(message)) return undefined;
      if (isOk && data === null) return undefined;
      const transaction = Transaction.safeParse(data);
      if (!isOk || !transaction.success) throw new ProviderAway(`No transaction in: ${message}`);
      return chargeOf(transaction.data);
    },

    async listCharges(email, since) {
      const charges: Awaited<ReturnType<PaymentProvider["listCharges"]>> = [];
      const from = since.toISOString().slice(0, 10);
      for (let page = 1; page <= pagesMax; page++) {
        const query = { customer_email: email, status: "successful", from, page: String(page) };
        const { isOk, data } = await ask("GET", `/transactions?${new URLSearchParams(query)}`);
        const found = Transactions.safeParse(data);
        if (!isOk || !found.success) throw new ProviderAway("The transactions cannot be read");
        if (found.data.length === 0) break;
        charges.push(...found.data.map(({ id, tx_ref }) => ({ txRef: tx_ref, transactionId: id })));
      }
      return charges;
    },

    async listSubscriptions(email) {
      const { isOk, data } = await ask("GET", `/subscriptions?${new URLSearchParams({ email })}`);
      const found = Subscriptions.safeParse(data);
      if (!isOk || !found.success) throw new ProviderAway("The subscriptions cannot be read");
      return found.data
        .map(({ id, plan, status, created_at }) => ({
          id,
          providerPlanId: plan,
          isActive: status === "active",
          createdAt: created_at,
        }))
        .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    },

    async endSubscription(id) {
      const { isOk, message } = await ask(
        "PUT",
        `/subscriptions/${encodeURIComponent(id)}/cancel`,
        {},
      );
      if (!isOk) throw new ProviderAway(message);
    },

    async resumeSubscription(id) {
      const path = `/subscriptions/${encodeURIComponent(id)}/activate`;
      const { isOk, message } = await ask("PUT", path, {});
      if (!isOk) throw new ProviderRefused(message);
    },
  };
}

function asked(order: Order, { productName }: Access) {
  return {
    tx_ref: order.txRef,
    amount: order.amount,
    currency: order.currency,
    redirect_url: order.returnUrl,
    customer: order.customer,
    customizations: { title: productName, description: order.description },
    // Only cards can be charged again.
    ...(order.providerPlanId && { payment_plan: order.providerPlanId, payment_options: "card" }),
  };
}

/** The payer is sent there, and the answer could be forged. In tests the double's own origin counts. */
function isOwnPage(link: string, baseUrl: string) {
  const { origin, protocol, port, hostname, username, password } = new URL(link);
  if (username || password) return false;
  if (origin === new URL(baseUrl).origin) return true;
  const isOwn = ownHosts.some((own) => hostname === own || hostname.endsWith(`.${own}`));
  return isOwn && protocol === "https:" && port === "";
}

async function send(access: Access, method: string, path: string, body?: object) {
  const { baseUrl, secretKey, timeoutMs = 12_000 } = access;
  const { fetch } = await import("undici");
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        accept: "application/json",
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await text(limitBody(response.body, answerBytesMax)) };
  } catch (error) {
    throw new ProviderAway(`${method} ${path.split("?")[0]} was not answered`, { cause: error });
  }
}

/** Keeps numbers as text, because 19.99 has no exact number. */
function read(text: string): unknown {
  const keepText = (_key: string, value: unknown, { source }: { source?: string } = {}) =>
    typeof value === "number" ? source : value;
  try {
    return JSON.parse(text, keepText);
  } catch {
    return undefined;
  }
}

function chargeOf(transaction: z.output<typeof Transaction>): Charge {
  const { status } = transaction;
  return {
    // Any other status means that it is not over.
    status: status === "successful" || status === "failed" ? status : "pending",
    txRef: transaction.tx_ref,
    transactionId: transaction.id,
    reference: transaction.flw_ref ?? null,
    amount: transaction.amount,
    currency: transaction.currency,
    customerId: transaction.customer?.id ?? null,
    providerPlanId: transaction.plan ?? transaction.payment_plan ?? null,
  };
}
