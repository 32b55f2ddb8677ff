import { lookup, Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { FetchFailed, FetchRefused } from "./fetch-errors.ts";

const tries = { timeout: 2_500, tries: 2 };
const timeMaxMs = 10_000;

/** For names the operator chose, which may be in the hosts file. */
export async function resolveBySystem(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

/**
 * For names that anybody chose. getaddrinfo would occupy one of libuv's four threads for as long as a slow name
 * server likes, and cannot be cancelled.
 */
export async function resolveByDns(hostname: string): Promise<string[]> {
  const resolver = new Resolver(tries);
  const timer = setTimeout(() => resolver.cancel(), timeMaxMs);
  const found = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  clearTimeout(timer);
  const addresses = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const refusal = found.find((one) => one.status === "rejected");
  // No answer is not the same as an unknown name: it may be retried.
  if (addresses.length === 0 && refusal) throw refusal.reason;
  return addresses;
}

/** The connection uses exactly the addresses that were checked, so DNS rebinding cannot change them. */
export function lookupWith(
  resolve: (hostname: string) => Promise<string[]>,
  isWelcome: (address: string) => boolean,
): LookupFunction {
  return (hostname, { all, family }, done) => {
    resolve(hostname).then(
      (found) => {
        // One private address among several is enough. The error is that of an unknown name, so that internal names
        // cannot be probed.
        if (found.length === 0 || !found.every(isWelcome))
          return done(new FetchRefused("unknown-host", hostname), []);
        const usable = found
          .map((address) => ({ address, family: isIP(address) }))
          .filter((one) => !family || one.family === family);
        const first = usable[0];
        if (!first) return done(new FetchFailed("unreachable", hostname), []);
        return all ? done(null, usable) : done(null, first.address, first.family);
      },
      (error) => done(error, []),
    );
  };
}
