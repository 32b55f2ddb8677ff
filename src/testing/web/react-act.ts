import { notifyManager } from "@tanstack/react-query";
import { act, configure } from "@testing-library/react";

// Tells React that updates are awaited by tests. The testing library would do it itself if vitest's functions were global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// What the server answers arrives between two steps of a test.
notifyManager.setNotifyFunction((notify) => act(() => void notify()));

// What a chart does with the next frame is such an update too.
const drawNext = globalThis.requestAnimationFrame;
globalThis.requestAnimationFrame = (draw) => drawNext((time) => act(() => draw(time)));

// Pages are loaded when they are first shown, which takes its time where much else runs.
configure({ asyncUtilTimeout: 5000 });

/** The stand-in for a browser has none. It is silent; `fakeEvents` is one that tells. */
class SilentEvents {
  addEventListener() {}
  close() {}
}
Object.assign(globalThis, { EventSource: SilentEvents });
