import type { Database } from "#database/client.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Config } from "#platform/server/config.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { addressRules, createSafeFetch } from "#platform/server/safe-fetch.ts";
import { endCall, type StoredCall } from "./calls.ts";
import { kindsOnServer } from "./kinds.ts";
import type { Outcome } from "./outcome.ts";
import type { StoredAction } from "./queries.ts";
import type { Reach } from "./ready-action.ts";
import { openHeaders } from "./secrets.ts";
import type { Values } from "./values.ts";

export interface ActionParts extends Reach {
  db: Database;
  clock: Clock;
  config: Config;
  encryption: Encryption;
}

/** With the only fetch allowed for addresses that owners type. */
export function actionParts(parts: Omit<ActionParts, keyof Reach>): ActionParts {
  const { db, clock, config, encryption } = parts;
  return { db, clock, config, encryption, safeFetch: createSafeFetch(addressRules(config)) };
}

/** Makes a logged call and records its outcome. */
export async function runAction(
  { db, encryption, ...reach }: ActionParts,
  action: StoredAction,
  call: StoredCall,
  values: Values,
): Promise<Outcome> {
  const { headers, unreadable } = openHeaders(encryption, action);
  const { fields, settings } = action;
  const outcome =
    unreadable.length > 0
      ? notSent(
          action,
          `The stored value of ${unreadable.join(", ")} cannot be read. Enter it again.`,
        )
      : await kindsOnServer[action.kind].call(reach, { fields, settings, headers }, values);
  await endCall(db, call, outcome);
  return outcome;
}

/** Also logs a call that the limits did not allow. */
export async function refuseCall({ db }: ActionParts, action: StoredAction, call: StoredCall) {
  const outcome = notSent(action, "The call limit was reached.");
  await endCall(db, call, outcome);
  return outcome;
}

function notSent({ settings }: StoredAction, error: string): Outcome {
  const request = { method: settings.method, url: settings.address, body: "" };
  const base = { answeredWith: null, durationMs: 0, result: "", reply: "", request };
  return { ...base, status: "failed", error };
}
