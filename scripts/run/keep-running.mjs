// Keeps the server running, the same under `npm start`, in a container and under systemd: one that crashes or falls
// silent is started again.
import { setTimeout as wait } from "node:timers/promises";
import { isToldToEnd, startServer } from "./child.mjs";

/** Until it is ready it reads its whole program, on a slow machine in one go. Then it says how long it may be silent. */
const silentAtStartMax = 120;
/** Once told to end, it has no more time than this. */
const silentAtEndMax = 10;
const soundAfterMs = 10 * 60_000;
const delayMaxMs = 30_000;

/** Gives the exit code once it was told to end, cannot start, or has failed too often in a row. */
export async function keepRunning() {
  let failed = 0;
  let restartsMax;
  for (;;) {
    const { code, ranMs, limits } = await runOnce();
    // Whatever keeps a first start from being ready is for a person to mend, and is told already.
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

/** `limits` are what it told when it was ready. */
async function runOnce() {
  const server = startServer();
  const began = performance.now();
  let limits;
  let silent = 0;
  server.child.on("message", (message) => {
    silent = 0;
    limits = message.ready ?? limits;
  });
  // Ticks are counted and not time: a laptop that slept was not silent.
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
