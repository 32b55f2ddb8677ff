import { is, SQL, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import type { Listener } from "./listen.ts";
import type { DatabaseLog } from "./log.ts";

// All events share one PostgreSQL channel, so that a page which opens costs the database nothing.
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

/**
 * Tells every process, when the transaction commits. Put ids into the payload and not data:
 * PostgreSQL carries 8,000 bytes at most.
 */
export async function publish(db: Database, channel: string, payload: object): Promise<void> {
  await db.execute(sql`select ${notice(channel, payload)}`);
}

/** The same as a part of a statement, whose tables may name the channel and what is told. */
export function notice(channel: string | SQL, payload: object | SQL): SQL {
  const told = is(payload, SQL) ? payload : sql`${JSON.stringify(payload)}`;
  const envelope = sql`json_build_object('channel', ${channel}::text, 'payload', ${told}::json)`;
  return sql`pg_notify(${sharedChannel}, ${envelope}::text)`;
}

/**
 * Calls `onEvent` for each event of the channel, from whichever process it comes, until the returned
 * function is called. After `onMissed`, events may be lacking: read the state again.
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

/** Lets the events of the database reach this process's subscribers. */
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

  // One subscriber's defect is no reason to leave out the others, or to end the process.
  function tell(listen: () => void) {
    try {
      listen();
    } catch (error) {
      log.error({ err: error }, "a subscriber failed on an event");
    }
  }
}
