/** A semaphore with a queue. */
export function createTurns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return {
    get waitingCount() {
      return waiting.length;
    },

    /** Urgent work goes first. */
    async inTurn<Result>(work: () => Promise<Result>, isUrgent = false): Promise<Result> {
      if (running >= atOnce)
        await new Promise<void>((resolve) =>
          isUrgent ? waiting.unshift(resolve) : waiting.push(resolve),
        );
      else running++;
      try {
        return await work();
      } finally {
        // The next one takes the place directly.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
