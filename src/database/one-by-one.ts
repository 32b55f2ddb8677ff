/**
 * For a job that works for everybody: the fault of one is nobody else's. All have their turn, and then the first fault
 * is thrown, so that it stands in the log.
 */
export async function oneByOne<One>(
  all: Iterable<One> | AsyncIterable<One>,
  work: (one: One) => Promise<unknown>,
  stop?: AbortSignal,
): Promise<void> {
  let fault: { error: unknown } | undefined;
  for await (const one of all) {
    if (stop?.aborted) break;
    try {
      await work(one);
    } catch (error) {
      fault ??= { error };
    }
  }
  if (fault) throw fault.error;
}
