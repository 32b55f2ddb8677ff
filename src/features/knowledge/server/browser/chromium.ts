import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";

export interface ChromiumSettings {
  path: string;
  /** Needs user namespaces, which some containers lack. */
  hasSandbox: boolean;
}

export type Parameters = Record<string, unknown>;
type Listener = (parameters: Parameters, sessionId: string | undefined) => void;

export interface Chromium {
  send(method: string, parameters?: Parameters, sessionId?: string): Promise<Parameters>;
  /** Returns a function that removes the listener. */
  on(event: string, listener: Listener): () => void;
  close(): Promise<void>;
}

/** For all its processes together; enforced only where the system reports memory. */
const memoryMaxBytes = 700 * 1024 * 1024;
const lookEveryMs = 500;
const messageBytesMax = 64 * 1024 * 1024;

/**
 * It has no network: every name and address is unknown to it, and its proxy is a closed port. What it asks for
 * is fetched by us (draw-page.ts); what is not asked there, such as a WebSocket, fails.
 */
const noNetwork = [
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--proxy-server=http://127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const flags = [
  ...noNetwork,
  "--headless",
  "--remote-debugging-pipe",
  "--no-first-run",
  "--no-default-browser-check",
  "--block-new-web-contents",
  "--disable-dev-shm-usage",
  "--disable-extensions",
  "--disable-gpu",
  // Preflights would need a network. There is nothing to protect: no cookies, no accounts.
  "--disable-web-security",
  "--disable-features=IsolateOrigins,site-per-process,Translate,MediaRouter",
  "--js-flags=--max-old-space-size=256",
  "--mute-audio",
  "--renderer-process-limit=1",
];

export async function openChromium({ path, hasSandbox }: ChromiumSettings): Promise<Chromium> {
  const home = await mkdtemp(join(tmpdir(), "parley-browser-"));
  const browser = spawn(
    path,
    [...flags, `--user-data-dir=${home}`, ...(hasSandbox ? [] : ["--no-sandbox"]), "about:blank"],
    {
      // Without our environment, which holds secrets.
      env: { HOME: home, TMPDIR: home },
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
      // A group of its own, so that all its processes end with it.
      detached: true,
    },
  );
  const gone = new Promise<void>((resolve) => {
    browser.once("exit", () => resolve());
    browser.once("error", () => resolve());
  });
  const kill = () => killAll(browser);
  const looking = setInterval(async () => {
    if (browser.pid && (await memoryOf(browser.pid)) > memoryMaxBytes) kill();
  }, lookEveryMs).unref();
  void gone.then(() => clearInterval(looking));
  if (browser.pid) yieldToServer(browser.pid);

  const { send, on, fail } = connect(browser, kill);
  void gone.then(() => fail());
  return {
    send,
    on,
    async close() {
      kill();
      await gone;
      await rm(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function killAll({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // Already gone.
  }
}

/** Best effort: the kernel should kill it rather than the server, and run it when nothing else wants to. */
function yieldToServer(pid: number) {
  void writeFile(`/proc/${pid}/oom_score_adj`, "1000").catch(() => {});
  try {
    setPriority(pid, 19);
  } catch {
    // Not on this system.
  }
}

async function memoryOf(pid: number): Promise<number> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
  const own = Number(/^Pss:\s+(\d+) kB/m.exec(await read("smaps_rollup"))?.[1] ?? 0) * 1024;
  const children = (await read(`task/${pid}/children`)).split(" ").filter(Boolean).map(Number);
  const theirs = await Promise.all(children.map(memoryOf));
  return theirs.reduce((sum, one) => sum + one, own);
}

export class ChromiumGone extends Error {
  override name = "ChromiumGone";
}

/** Chrome DevTools Protocol over a pipe: JSON messages, each ended by a zero byte. */
function connect(browser: ChildProcess, kill: () => void) {
  // Opened as pipes above.
  const [, , , output, input] = browser.stdio as [null, null, null, Writable, Readable];
  const waiting = new Map<number, PromiseWithResolvers<Parameters>>();
  const listeners = new Map<string, Set<Listener>>();
  let lastId = 0;
  let isGone = false;
  let parts: Buffer[] = [];
  let size = 0;

  const fail = () => {
    isGone = true;
    for (const { reject } of waiting.values()) reject(new ChromiumGone("The browser has ended"));
    waiting.clear();
  };
  for (const stream of [output, input]) stream.on("error", fail);
  input.on("data", (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
      receive(Buffer.concat([...parts, chunk.subarray(from, end)]).toString());
      parts = [];
      size = 0;
      from = end + 1;
    }
    const rest = chunk.subarray(from);
    size += rest.length;
    if (size > messageBytesMax) kill();
    else parts.push(rest);
  });

  function receive(text: string) {
    const message = JSON.parse(text);
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error) asked?.reject(new Error(message.error.message));
    else if (asked) asked.resolve(message.result);
    else
      for (const listener of listeners.get(message.method) ?? [])
        listener(message.params, message.sessionId);
  }

  return {
    fail,
    send(method: string, params: Parameters = {}, sessionId?: string): Promise<Parameters> {
      if (isGone) return Promise.reject(new ChromiumGone("The browser has ended"));
      const asked = Promise.withResolvers<Parameters>();
      const id = ++lastId;
      waiting.set(id, asked);
      output.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
      return asked.promise;
    },
    on(event: string, listener: Listener) {
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(listener));
      return () => all.delete(listener);
    },
  };
}
