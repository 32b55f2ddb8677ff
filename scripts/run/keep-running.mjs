// Restarts a server that crashes or hangs, alike under `npm start`, in a container and under systemd.
import { setTimeout as wait } from "node:timers/promises";
import { isToldToEnd, startServer } from "./child.mjs";

/** Seconds; loading the program may block the event loop on a slow machine. Once ready, it reports its own limit. */
const silentAtStartMax = 120;
/** Seconds it has to exit after a signal. */
const silentAtEndMax = 10;
const soundAfterMs = 10 * 60_000;
const delayMaxMs = 30_000;

/** Returns the exit code after a signal, a failed start, or too many failures in a row. */
export async function keepRunning() {
  let failed = 0;
  let restartsMax;
  for (;;) {
    const { code, ranMs, limits } = await runOnce();
    // A first start that fails has already said what a person must fix.
    restartsMax = limits ? limits.restartsMax : restartsMax;
    if (code === 0 || restartsMax === undefined) return code;
    failed = ranMs > soundAfterMs ? 1 : failed + 1;
    if (failed > restartsMax) {
      console.error(
        `\nThe server failed ${failed} times in a row and is not started again; the reasons are above.\n`,
      );
      return 1;
    }
    const delayMs = Math.min(1_000 * 2 ** (failed - 1), delayMaxMs);
    console.error(
      `The server ended with code ${code} and is started again in ${delayMs / 1_000} s.`,
    );
    await wait(delayMs);
  }
}

async function runOnce() {
  const server = startServer();
  const began = performance.now();
  let limits;
  let silent = 0;
  server.child.on("message", (message) => {
    silent = 0;
    limits = message.ready ?? limits;
  });
  // Counts ticks rather than time, because a laptop that slept was not hanging.
  const watching = setInterval(() => {
    silent += 1;
    if (silent <= silentMax(limits)) return;
    console.error(`The server has been silent for ${silent - 1} s and is killed.`);
    silent = 0;
    server.child.kill("SIGKILL");
  }, 1_000);
  try {
    const code = await server.ended;
    return { code, ranMs: performance.now() - began, limits };
  } finally {
    clearInterval(watching);
  }
}

function silentMax(limits) {
  if (isToldToEnd()) return silentAtEndMax;
  return limits ? limits.silentSecondsMax : silentAtStartMax;
}
