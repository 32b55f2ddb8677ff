/** Runs a job for everyone even if it fails for some, then throws the first error so that it is logged. */
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
