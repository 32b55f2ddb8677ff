export function createSemaphore(atOnce: number) {
  let running = 0;
  const urgent: (() => void)[] = [];
  const waiting: (() => void)[] = [];

  return {
    get waitingCount() {
      return urgent.length + waiting.length;
    },

    async run<Result>(work: () => Promise<Result>, isUrgent = false): Promise<Result> {
      if (running >= atOnce)
        await new Promise<void>((resolve) => (isUrgent ? urgent : waiting).push(resolve));
      else running++;
      try {
        return await work();
      } finally {
        // The next one takes the place directly.
        const next = urgent.shift() ?? waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
