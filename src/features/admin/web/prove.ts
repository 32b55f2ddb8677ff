import { useSyncExternalStore } from "react";
import { ApiError } from "#platform/web/call.ts";

/** The dialog was cancelled: the call is dropped without an error message. */
export class NotProven extends Error {}

interface Asking {
  give: () => void;
  leave: () => void;
}

// A module variable, because calls outside React need it, too.
let asking: Asking | undefined;
const watchers = new Set<() => void>();

/** Makes the call; if the server requires the password, asks for it and calls again. */
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
    // A second request replaces the first: there is one dialog.
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
