interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets many who want the same of the database share its statements: the first goes at once, and whoever comes
 * while that is under way goes with the next. `work` answers for each item, in their order.
 */
export function inBundles<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isBusy = false;

  async function goOn() {
    isBusy = true;
    while (waiting.length > 0) {
      const bundle = waiting.splice(0, bundleMax);
      try {
        const results = await work(bundle.map(({ item }) => item));
        for (const [at, result] of results.entries()) bundle[at]?.resolve(result);
      } catch (error) {
        for (const { reject } of bundle) reject(error);
      }
    }
    isBusy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isBusy) goOn();
    });
}

const bundleMax = 500;
