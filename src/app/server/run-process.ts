import { isatty } from "node:tty";
import closeWithGrace from "close-with-grace";
import type { FastifyBaseLogger } from "fastify";
import { StartRefused } from "#database/start-refused.ts";
import { systemClock } from "#platform/server/clock.ts";
import { type Config, ConfigFaults, readConfig } from "#platform/server/config.ts";
import { collectFaults, type Faults } from "#platform/server/faults.ts";
import { createLog } from "#platform/server/log.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import { type Heartbeat, startHeartbeat } from "./heartbeat.ts";

const endsWithinMs = 9_500;

export interface ProcessParts {
  config: Config;
  log: FastifyBaseLogger;
  faults: Faults;
  /** Closed in reverse order, however the process ends. */
  opened: AsyncDisposableStack;
  heartbeat: Heartbeat;
  /** Aborted on a request to end, not in a crash. */
  ending: AbortSignal;
}

/**
 * Runs the product until a signal, or until the process that started it is gone. A fault that a person can
 * fix is printed as a plain sentence.
 */
export async function runProcess(start: (parts: ProcessParts) => Promise<void>): Promise<void> {
  const config = configOrEnd();
  const opened = new AsyncDisposableStack();
  const told = new AbortController();
  const heartbeat = startHeartbeat();
  let log: FastifyBaseLogger | undefined;
  let isEnding = false;

  const delay = config.drainSeconds * 1_000 + endsWithinMs;
  const grace = closeWithGrace({ delay, logger: false }, async ({ err, signal }) => {
    isEnding = true;
    if (err) log?.error({ err }, "the process ends because of a defect");
    else log?.info({ signal }, "the process ends");
    if (signal) told.abort();
    await opened.disposeAsync();
  });
  // Without its parent, nobody could stop it any more.
  process.once("disconnect", () => grace.close());

  try {
    const faults = collectFaults(systemClock);
    log = createLog(config.logLevel, await prettyOnTerminal(), faults.note);
    for (const { name, meant } of config.unknown)
      log.warn({ variable: name, meant }, "this variable is not known; perhaps another is meant");
    await start({ config, log, faults, opened, heartbeat, ending: told.signal });
  } catch (error) {
    // Errors from what was closed during the start are expected.
    if (isEnding) return;
    grace.uninstall();
    await opened.disposeAsync();
    endWith(error);
  }
}

function configOrEnd() {
  try {
    return readConfig();
  } catch (error) {
    return endWith(error);
  }
}

function endWith(error: unknown): never {
  process.stderr.write(describe(error));
  process.exit(1);
}

function describe(error: unknown) {
  if (error instanceof ConfigFaults)
    return `\n${PRODUCT_NAME} cannot start:\n${error.faults.map((fault) => `  - ${fault}`).join("\n")}\n\n`;
  if (error instanceof StartRefused) return `\n${error.message}\n\n`;
  return `\n${PRODUCT_NAME} cannot start because of a defect.\n${error instanceof Error ? error.stack : error}\n`;
}

/** On a terminal; everything else gets JSON. */
async function prettyOnTerminal() {
  if (!isatty(1)) return;
  try {
    const { default: pretty } = await import("pino-pretty");
    return pretty({ ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss", sync: true });
  } catch {
    // Left out of production installs.
    return;
  }
}
