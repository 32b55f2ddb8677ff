import autocannon from "autocannon";
import { median, quantile } from "./samples.ts";

export interface Target {
  url: string;
  method: string;
  request: (at: number) => { headers?: Record<string, string>; body?: string };
  next?: () => string;
}

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

export interface Rounds extends Load {
  best: Load;
}

/**
 * Loads targets in turn, so that other work on the machine affects them alike; returns the median and best
 * round. As many rounds before serve only to warm up the JIT.
 */
export async function loadInTurn<Name extends string>(
  targets: Record<Name, Target>,
  { connections, seconds, rounds }: { connections: number; seconds: number; rounds: number },
): Promise<Record<Name, Rounds>> {
  const names = Object.keys(targets) as Name[];
  const all = new Map<Name, Load[]>(names.map((name) => [name, []]));
  for (let round = 1 - rounds; round <= rounds; round++)
    for (const name of names) {
      const load = await loadOnce(targets[name], connections, seconds);
      if (round > 0) all.get(name)?.push(load);
    }
  return Object.fromEntries(names.map((name) => [name, summarize(all.get(name) ?? [])])) as Record<
    Name,
    Rounds
  >;
}

function summarize(loads: Load[]): Rounds {
  const of = (figure: keyof Load) => loads.map((load) => load[figure]);
  return {
    perSecond: median(of("perSecond")),
    p50: median(of("p50")),
    p99: median(of("p99")),
    best: {
      perSecond: Math.max(...of("perSecond")),
      p50: Math.min(...of("p50")),
      p99: Math.min(...of("p99")),
    },
  };
}

/** Throws on any status but 2xx: refusals are fast. */
function loadOnce(target: Target, connections: number, seconds: number): Promise<Load> {
  const { url, method, request, next } = target;
  let made = 0;
  const times: number[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Load>();
  const began = performance.now();
  let last = began;
  const run = autocannon(
    {
      url,
      method,
      connections,
      duration: seconds,
      setupClient(client) {
        const { headers = {}, body = "" } = request(made++ % connections);
        client.setHeadersAndBody(
          body ? { "content-type": "application/json", ...headers } : headers,
          body,
        );
      },
    },
    (error, result) => {
      if (error) return reject(error);
      if (result.non2xx + result.errors + result.timeouts > 0)
        return reject(
          new Error(
            `${url}: ${result.non2xx} refusals, ${result.errors} errors, ${result.timeouts} too late`,
          ),
        );
      resolve({
        perSecond: (times.length / (last - began)) * 1000,
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
      });
    },
  );
  run.on("response", (client: autocannon.Client, _status, _bytes, ms: number) => {
    if (next) client.setBody(next());
    times.push(ms);
    last = performance.now();
  });
  return promise;
}
