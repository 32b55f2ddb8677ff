export type Priority = "answer" | "background";

export interface QueueLimits {
  /** Somebody waits for an answer: work that would start later than this is refused. */
  waitMaxMs: number;
  /** The same before the start, so that a machine that has just come up answers its first visitor. */
  startMaxMs: number;
  backgroundBytesMax: number;
}

interface Call<Task, Answer> {
  tasks: Task[];
  answers: Answer[];
  finish: (answers: Answer[] | null) => void;
}

/** Until measured: a slow machine with one core. */
const usualMsPerByte = 0.1;
/** Smaller tasks mostly measure overhead. */
const measuredFromBytes = 200;

/**
 * Runs one task at a time, answers first, so that background work delays an answer by one task at most.
 * Background calls take turns. Until it is started, everything waits. A refused, failed or late task gives
 * null.
 */
export function createWorkQueue<Task extends { bytes: number }, Answer>(
  { waitMaxMs, startMaxMs, backgroundBytesMax }: QueueLimits,
  now: () => number = () => performance.now(),
) {
  const answers: Call<Task, Answer>[] = [];
  const background: Call<Task, Answer>[] = [];
  let perform: ((task: Task) => Promise<Answer>) | null = null;
  let running: { bytes: number; since: number } | null = null;
  let isWorking = false;
  let msPerByte = usualMsPerByte;

  return {
    submit(tasks: Task[], priority: Priority): Promise<Answer[] | null> {
      if (!hasRoom(tasks, priority)) return Promise.resolve(null);
      const { promise, resolve } = Promise.withResolvers<Answer[] | null>();
      const call: Call<Task, Answer> = { tasks: [...tasks], answers: [], finish: resolve };
      (priority === "answer" ? answers : background).push(call);
      if (priority === "answer") {
        const tooLate = setTimeout(
          () => {
            if (call.tasks.length === tasks.length) end(call, null);
          },
          perform ? waitMaxMs : startMaxMs,
        );
        promise.finally(() => clearTimeout(tooLate));
      }
      work();
      return promise;
    },
    start(how: (task: Task) => Promise<Answer>) {
      perform = how;
      work();
    },
    stop() {
      perform = null;
      for (const call of [...answers, ...background]) end(call, null);
    },
  };

  function hasRoom(tasks: Task[], priority: Priority) {
    if (priority === "answer") return msUntilNext() <= waitMaxMs;
    const waiting = bytesIn(background);
    // A call that exceeds the limit by itself must get its turn, too.
    return waiting === 0 || waiting + bytesOf(tasks) <= backgroundBytesMax;
  }

  function msUntilNext() {
    const rest = running ? running.bytes * msPerByte - (now() - running.since) : 0;
    return Math.max(0, rest) + bytesIn(answers) * msPerByte;
  }

  async function work() {
    if (isWorking) return;
    isWorking = true;
    for (let call = answers[0] ?? background[0]; perform && call; ) {
      await doNext(call, perform);
      call = answers[0] ?? background[0];
    }
    isWorking = false;
  }

  async function doNext(call: Call<Task, Answer>, how: (task: Task) => Promise<Answer>) {
    const task = call.tasks.shift();
    if (!task) return end(call, call.answers);
    const since = now();
    running = { bytes: task.bytes, since };
    try {
      call.answers.push(await how(task));
      if (task.bytes >= measuredFromBytes)
        msPerByte += 0.2 * ((now() - since) / task.bytes - msPerByte);
      if (call.tasks.length === 0) end(call, call.answers);
      else if (background[0] === call) background.push(...background.splice(0, 1));
    } catch {
      end(call, null);
    } finally {
      running = null;
    }
  }

  function end(call: Call<Task, Answer>, result: Answer[] | null) {
    for (const list of [answers, background]) {
      const place = list.indexOf(call);
      if (place >= 0) list.splice(place, 1);
    }
    call.finish(result);
  }
}

function bytesIn(calls: { tasks: { bytes: number }[] }[]) {
  return calls.reduce((sum, { tasks }) => sum + bytesOf(tasks), 0);
}

function bytesOf(tasks: { bytes: number }[]) {
  return tasks.reduce((sum, { bytes }) => sum + bytes, 0);
}
