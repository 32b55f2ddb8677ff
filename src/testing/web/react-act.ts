import { act } from "@testing-library/react";

// Tells React that updates are awaited by tests. The testing library would do it itself if vitest's functions were global.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// What a chart does with the next frame is such an update too.
const drawNext = globalThis.requestAnimationFrame;
globalThis.requestAnimationFrame = (draw) => drawNext((time) => act(() => draw(time)));
