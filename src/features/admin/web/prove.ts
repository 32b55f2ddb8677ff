import { useSyncExternalStore } from "react";
import { ApiError } from "#platform/web/call.ts";

/** The password was asked for and not given: what it was needed for is left, without a word. */
export class NotProven extends Error {}

interface Asking {
  /** The server took the password. */
  give: () => void;
  leave: () => void;
}

// Outside React: any call of the console may need it.
let asking: Asking | undefined;
const watchers = new Set<() => void>();

/** Makes the call; where the server asks for the password again, once more after it was given. */
export async function withProof<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "password_needed")) throw error;
    await askForPassword();
    return run();
  }
}

export function useAsking(): Asking | undefined {
  return useSyncExternalStore(watch, () => asking);
}

function askForPassword() {
  return new Promise<void>((resolve, reject) => {
    // Of two at once the first is answered no: one dialog is one question.
    asking?.leave();
    show({
      give: () => {
        show(undefined);
        resolve();
      },
      leave: () => {
        show(undefined);
        reject(new NotProven());
      },
    });
  });
}

function show(next: Asking | undefined) {
  asking = next;
  for (const tell of watchers) tell();
}

function watch(tell: () => void) {
  watchers.add(tell);
  return () => watchers.delete(tell);
}
