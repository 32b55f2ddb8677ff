import { lookup, Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { FetchFailed, FetchRefused } from "./fetch-errors.ts";

const tries = { timeout: 2_500, tries: 2 };
const timeMaxMs = 10_000;

/** For names that the operator chose: they may stand in the machine's own list. */
export async function askMachine(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

/**
 * For names that anybody chose. The machine's own way takes one of the few threads that all names of the process are
 * found by, for as long as a slow name server likes, and cannot be called back.
 */
export async function askNameServers(hostname: string): Promise<string[]> {
  const resolver = new Resolver(tries);
  const timer = setTimeout(() => resolver.cancel(), timeMaxMs);
  const found = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  clearTimeout(timer);
  const addresses = found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const refusal = found.find((one) => one.status === "rejected");
  // A server that does not answer is no word that there is no such name: it may be asked again.
  if (addresses.length === 0 && refusal) throw refusal.reason;
  return addresses;
}

/** Whoever connects gets exactly the addresses that were judged, so that no second DNS answer counts. */
export function lookupWith(
  resolve: (hostname: string) => Promise<string[]>,
  isWelcome: (address: string) => boolean,
): LookupFunction {
  return (hostname, { all, family }, done) => {
    resolve(hostname).then(
      (found) => {
        // One private answer among several condemns the name. What is said is what is said of an
        // unknown name: otherwise the names of the inner network could be guessed one by one.
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
