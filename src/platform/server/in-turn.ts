/** Lets at most so many pieces of work be done at once; the others wait in order. */
export function createTurns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return {
    get waitingCount() {
      return waiting.length;
    },

    /** What is urgent waits before all others. */
    async inTurn<Result>(work: () => Promise<Result>, isUrgent = false): Promise<Result> {
      if (running >= atOnce)
        await new Promise<void>((resolve) =>
          isUrgent ? waiting.unshift(resolve) : waiting.push(resolve),
        );
      else running++;
      try {
        return await work();
      } finally {
        // Whoever comes first takes over the place.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
