import { is, SQL, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import type { Listener } from "./listen.ts";
import type { DatabaseLog } from "./log.ts";

// One PostgreSQL channel for all events, so that opening a page costs no LISTEN.
const sharedChannel = "parley_events";

interface Envelope {
  channel: string;
  payload: unknown;
}

interface Subscriber {
  onEvent: (payload: unknown) => void;
  onMissed: () => void;
}

const subscribers = new Map<string, Set<Subscriber>>();

/** Delivered to every process when the transaction commits. Send ids, not data: a payload is limited to 8,000 bytes. */
export async function publish(db: Database, channel: string, payload: object): Promise<void> {
  await db.execute(sql`select ${notice(channel, payload)}`);
}

/** `publish` as part of another statement, which may compute the channel and payload. */
export function notice(channel: string | SQL, payload: object | SQL): SQL {
  const told = is(payload, SQL) ? payload : sql`${JSON.stringify(payload)}`;
  const envelope = sql`json_build_object('channel', ${channel}::text, 'payload', ${told}::json)`;
  return sql`pg_notify(${sharedChannel}, ${envelope}::text)`;
}

/**
 * Calls `onEvent` for each event of the channel from any process, until the returned function is called.
 * `onMissed`: events may have been lost; read the state again.
 */
export function subscribe(
  channel: string,
  onEvent: (payload: unknown) => void,
  onMissed: () => void = () => {},
): () => void {
  const subscriber: Subscriber = { onEvent, onMissed };
  const ofChannel = subscribers.get(channel) ?? new Set();
  subscribers.set(channel, ofChannel.add(subscriber));
  return () => {
    ofChannel.delete(subscriber);
    if (ofChannel.size === 0 && subscribers.get(channel) === ofChannel) subscribers.delete(channel);
  };
}

export async function receiveEvents(listener: Listener, log: DatabaseLog): Promise<void> {
  await listener.listen(sharedChannel, {
    onPayload(text) {
      const { channel, payload }: Envelope = JSON.parse(text);
      for (const { onEvent } of subscribers.get(channel) ?? []) tell(() => onEvent(payload));
    },
    onReconnect() {
      for (const ofChannel of subscribers.values())
        for (const { onMissed } of ofChannel) tell(onMissed);
    },
  });

  // A failing subscriber must not affect the others or end the process.
  function tell(listen: () => void) {
    try {
      listen();
    } catch (error) {
      log.error({ err: error }, "a subscriber failed on an event");
    }
  }
}
