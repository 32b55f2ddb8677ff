import pg from "pg";
import type { DatabaseLog } from "./log.ts";

interface Subscription {
  onPayload: (payload: string) => void;
  onReconnect: () => void;
}

export interface Listener {
  listen: (channel: string, subscription: Subscription) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
}

const firstDelayMs = 100;
const lastDelayMs = 10_000;
const heartbeatMs = 15_000;

/** The process's one LISTEN connection. Reconnects by itself. */
export async function openListener(connectionString: string, log: DatabaseLog): Promise<Listener> {
  const subscriptions = new Map<string, Subscription>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let delayMs = firstDelayMs;
  let isClosed = false;

  async function connect() {
    const next = new pg.Client({
      connectionString,
      application_name: `parley ${process.pid} listening`,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    next.on("error", () => lose(next));
    next.on("end", () => lose(next));
    next.on("notification", ({ channel, payload }) =>
      subscriptions.get(channel)?.onPayload(payload ?? ""),
    );
    try {
      await next.connect();
      for (const channel of subscriptions.keys()) await next.query(`listen ${quoted(channel)}`);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    if (isClosed) return next.end();
    client = next;
    delayMs = firstDelayMs;
  }

  function lose(lost: pg.Client) {
    if (lost !== client || isClosed) return;
    client = undefined;
    lost.end().catch(() => {});
    log.warn({}, "the connection for notifications was lost");
    retry = setTimeout(reconnect, delayMs);
  }

  async function reconnect() {
    try {
      await connect();
      for (const { onReconnect } of subscriptions.values()) onReconnect();
    } catch {
      delayMs = Math.min(delayMs * 2, lastDelayMs);
      if (!isClosed) retry = setTimeout(reconnect, delayMs);
    }
  }

  // A network that drops packets never closes the connection; only a query reveals it.
  const heartbeat = setInterval(() => {
    const asked = client;
    asked?.query("select 1").catch(() => lose(asked));
  }, heartbeatMs);
  heartbeat.unref();

  try {
    await connect();
  } catch (error) {
    clearInterval(heartbeat);
    throw error;
  }

  return {
    async listen(channel, subscription) {
      subscriptions.set(channel, subscription);
      await client?.query(`listen ${quoted(channel)}`);
      return async () => {
        subscriptions.delete(channel);
        await client?.query(`unlisten ${quoted(channel)}`);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      await client?.end();
    },
  };
}

function quoted(name: string) {
  return pg.escapeIdentifier(name);
}
