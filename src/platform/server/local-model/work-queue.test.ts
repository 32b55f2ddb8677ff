import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

const limits = { waitMaxMs: 1_000, startMaxMs: 5_000, backgroundBytesMax: 1_000 };
const taskMs = 50;

interface Task {
  name: string;
  bytes: number;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue whose tasks take their time by the clock that the test advances. */
function startedQueue({ msOf = (_: Task): number => taskMs } = {}) {
  const done: string[] = [];
  const queue = createWorkQueue<Task, string>(limits);
  queue.start(async (task) => {
    await new Promise((resolve) => setTimeout(resolve, msOf(task)));
    if (task.name === "broken") throw new Error("of this task");
    done.push(task.name);
    return `${task.name} done`;
  });
  return { queue, done };
}

const tasks = (bytes: number, ...names: string[]) => names.map((name) => ({ name, bytes }));

test("an answer waits for one task of the background at most", async () => {
  const { queue, done } = startedQueue();
  const behind = queue.submit(tasks(1, "b1", "b2", "b3"), "background");
  const answer = queue.submit(tasks(1, "a1", "a2"), "answer");
  await vi.advanceTimersByTimeAsync(3 * taskMs);
  expect(await answer).toEqual(["a1 done", "a2 done"]);
  await vi.advanceTimersByTimeAsync(2 * taskMs);
  expect(await behind).toEqual(["b1 done", "b2 done", "b3 done"]);
  expect(done).toEqual(["b1", "a1", "a2", "b2", "b3"]);
});

test("calls in the background take turns", async () => {
  const { queue, done } = startedQueue();
  queue.submit(tasks(1, "b1", "b2", "b3"), "background");
  queue.submit(tasks(1, "c1"), "background");
  await vi.advanceTimersByTimeAsync(4 * taskMs);
  expect(done).toEqual(["b1", "c1", "b2", "b3"]);
});

test("what would wait for longer than a second by what was measured gives null at once", async () => {
  const { queue } = startedQueue({ msOf: ({ bytes }) => bytes });
  for (let round = 0; round < 20; round++) {
    queue.submit(tasks(400, "measured"), "answer");
    await vi.advanceTimersByTimeAsync(400);
  }
  const [first, second, third] = ["a1", "a2", "a3"].map((name) =>
    queue.submit(tasks(600, name), "answer"),
  );
  const fourth = queue.submit(tasks(600, "a4"), "answer");
  expect(await third).toBeNull();
  expect(await fourth).toBeNull();
  await vi.advanceTimersByTimeAsync(1_200);
  expect(await first).toEqual(["a1 done"]);
  expect(await second).toEqual(["a2 done"]);
  // There is room again.
  const later = queue.submit(tasks(600, "a5"), "answer");
  await vi.advanceTimersByTimeAsync(600);
  expect(await later).toEqual(["a5 done"]);
});

test("an answer that has not begun after a second gives null, whatever was expected", async () => {
  const { queue, done } = startedQueue({ msOf: () => 5_000 });
  const slow = queue.submit(tasks(1, "slow"), "answer");
  const next = queue.submit(tasks(1, "next"), "answer");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await next).toBeNull();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await slow).toEqual(["slow done"]);
  expect(done).toEqual(["slow"]);
});

test("while nothing performs, answers wait for five seconds and the background for as long as it takes", async () => {
  const queue = createWorkQueue<Task, string>(limits);
  const answer = queue.submit(tasks(1, "a1"), "answer");
  const behind = queue.submit(tasks(1, "b1"), "background");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await answer).toBeNull();
  queue.start(async ({ name }) => name);
  expect(await behind).toEqual(["b1"]);
});

test("the background has a bound, but a large call gets its turn", async () => {
  const { queue } = startedQueue();
  queue.submit(tasks(1, "running"), "background");
  const large = queue.submit(tasks(5_000, "b1"), "background");
  const small = queue.submit(tasks(10, "b2"), "background");
  expect(await small).toBeNull();
  await vi.advanceTimersByTimeAsync(2 * taskMs);
  expect(await large).toEqual(["b1 done"]);
});

test("a task that fails gives null to its call alone", async () => {
  const { queue, done } = startedQueue();
  const broken = queue.submit(tasks(1, "broken", "never"), "answer");
  const next = queue.submit(tasks(1, "next"), "answer");
  await vi.advanceTimersByTimeAsync(2 * taskMs);
  expect(await broken).toBeNull();
  expect(await next).toEqual(["next done"]);
  expect(done).toEqual(["next"]);
});

test("when it is stopped, nobody goes on waiting, and it can be started again", async () => {
  const { queue } = startedQueue();
  const calls = [
    queue.submit(tasks(1, "running", "a1"), "answer"),
    queue.submit(tasks(1, "b1"), "background"),
  ];
  queue.stop();
  expect(await Promise.all(calls)).toEqual([null, null]);
  await vi.advanceTimersByTimeAsync(taskMs);
  queue.start(async ({ name }) => `${name} again`);
  expect(await queue.submit(tasks(1, "a2"), "answer")).toEqual(["a2 again"]);
});

test("whoever comes while the models are loading waits for them, and five seconds at most", async () => {
  const queue = createWorkQueue<Task, string>(limits);
  const patient = queue.submit(tasks(1, "a1"), "answer");
  await vi.advanceTimersByTimeAsync(4_000);
  queue.start(async ({ name }) => `${name} done`);
  expect(await patient).toEqual(["a1 done"]);

  const never = createWorkQueue<Task, string>(limits).submit(tasks(1, "a2"), "answer");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await never).toBeNull();
});
