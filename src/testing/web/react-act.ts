import { notifyManager } from "@tanstack/react-query";
import { act, configure } from "@testing-library/react";

// Tells React that tests await updates; Testing Library does so only if vitest's functions are global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// Responses may arrive between two steps of a test.
notifyManager.setNotifyFunction((notify) => act(() => void notify()));

// So do the updates that charts make on animation frames.
const drawNext = globalThis.requestAnimationFrame;
globalThis.requestAnimationFrame = (draw) => drawNext((time) => act(() => draw(time)));

// Pages are loaded on first use, which is slow on a busy machine.
configure({ asyncUtilTimeout: 5000 });

/** jsdom has no EventSource. This one is silent; `fakeEvents` can send. */
class SilentEvents {
  addEventListener() {}
  close() {}
}
Object.assign(globalThis, { EventSource: SilentEvents });
