import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeServer } from "#testing/web/fake-server.ts";
import { sayActive, usePresence } from "./presence.ts";

const minuteMs = 60_000;
let now = Date.UTC(2026, 10, 21);

beforeEach(() => {
  now += 1_000 * minuteMs;
  vi.useFakeTimers({ toFake: ["Date"], now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function OpenPage({ isPresent }: { isPresent: boolean }) {
  usePresence(isPresent);
  return null;
}

const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minuteMs);
const watch = () => fakeServer({ "POST /api/inbox/presence": () => ({}) });

test("ruling 25: that somebody uses the app is said at most once a minute, however much they move", () => {
  const calls = watch();
  render(<OpenPage isPresent />);
  for (let move = 0; move < 3; move++) fireEvent.pointerMove(window);
  expect(calls).toHaveLength(1);
  pass(1);
  fireEvent.keyDown(window);
  fireEvent.wheel(window);
  expect(calls).toHaveLength(2);
});

test("ruling 25: a stream that begins anew says so only where somebody was there within ten minutes", () => {
  const calls = watch();
  render(<OpenPage isPresent />);
  sayActive();
  pass(9);
  sayActive();
  pass(2);
  sayActive();
  expect(calls).toHaveLength(2);
});

test("ruling 25: an operator who looks at the pages is nobody", () => {
  const calls = watch();
  render(<OpenPage isPresent={false} />);
  fireEvent.pointerMove(window);
  expect(calls).toEqual([]);
});
