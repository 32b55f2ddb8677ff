// biome-ignore-all assist/source/organizeImports: in the order in which they happen
// What a stranger can do with an agent before signing up. Paused and held by the operator, it has no page, no widget
// and no leads; it is reached by the cookie of the browser that started it, and by nothing else.

/** An address becomes an agent that reads a few of its pages. */
export { startTry } from "./start-try.ts";

/** What the landing page shows of it. */
export { showTry } from "./show-try.ts";

/** Signing up makes it the new owner's, who gets the rest of the website read. */
export { keepTry } from "./keep-try.ts";

/** Nobody signed up with it within a day. */
export { pruneTries } from "./prune-tries.ts";
