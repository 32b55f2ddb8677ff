import type { Database } from "#database/client.ts";

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface BundleOptions<Item> {
  /** Items with the same key never go together. */
  keyOf?: (item: Item) => string;
  /** For what nobody waits for: how long it may wait for others, in milliseconds. */
  gatherMs?: (item: Item) => number;
}

/** Never empty. */
type Bundle<Item> = [Item, ...Item[]];

/** Far fewer would share less; far more would wait for one another. */
const bundleMax = 100;
/** Nobody waits longer for a bundle that is held up. */
const patienceMs = 50;

/**
 * Lets many who want the same of the database share its statements and commits: the first goes at once, and
 * whoever comes while that is under way goes with the next. `work` answers for each item, in their order. Where
 * the database refuses a bundle, each goes alone, so that nobody fails for another.
 */
export function inBundles<Item, Result>(
  work: (db: Database, items: Bundle<Item>) => Promise<Result[]>,
  options: BundleOptions<Item> = {},
): (db: Database, item: Item) => Promise<Result> {
  const queues = new WeakMap<Database, (item: Item) => Promise<Result>>();
  return (db, item) => {
    const add = queues.get(db) ?? openQueue((items: Bundle<Item>) => work(db, items), options);
    queues.set(db, add);
    return add(item);
  };
}

function openQueue<Item, Result>(
  work: (items: Bundle<Item>) => Promise<Result[]>,
  { keyOf, gatherMs = () => 0 }: BundleOptions<Item>,
) {
  let waiting: Waiting<Item, Result>[] = [];
  let isBusy = false;
  let bundles = 0;
  let clock: NodeJS.Timeout | undefined;
  let due = Number.POSITIVE_INFINITY;

  function goOn() {
    clearTimeout(clock);
    due = Number.POSITIVE_INFINITY;
    isBusy = waiting.length > 0;
    if (!isBusy) return;
    const number = ++bundles;
    settle(takeBundle()).then(() => {
      if (number === bundles) goOn();
    });
    if (waiting.length > 0) goOnWithin(patienceMs);
  }

  function goOnWithin(ms: number) {
    if (ms === 0) return goOn();
    const at = performance.now() + ms;
    if (at >= due) return;
    clearTimeout(clock);
    due = at;
    clock = setTimeout(goOn, ms);
  }

  function takeBundle() {
    const keys = new Set<string>();
    const bundle: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const key = keyOf?.(one.item);
      const fits = bundle.length < bundleMax && (key === undefined || !keys.has(key));
      if (key !== undefined) keys.add(key);
      (fits ? bundle : later).push(one);
    }
    waiting = later;
    return bundle;
  }

  async function settle(bundle: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(bundle.map(({ item }) => item) as Bundle<Item>);
      for (const [at, result] of results.entries()) bundle[at]?.resolve(result);
    } catch (error) {
      if (bundle.length > 1 && wasRefused(error))
        await Promise.all(bundle.map((one) => settle([one])));
      else for (const { reject } of bundle) reject(error);
    }
  }

  return (item: Item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      goOnWithin(isBusy ? patienceMs : gatherMs(item));
    });
}

/** Nothing of it was stored. Of a connection that is lost nobody knows. */
function wasRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "severity" in cause && cause.severity === "ERROR";
}
