import { type ComponentChild, options, render, type VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

// Stands in React's place in the visitor's page. Preact's own layer for that weighs a tenth of what the
// page may load; of what it does the page needs only this.

export { createContext, Fragment } from "preact";
export { useContext, useEffect, useId, useRef, useState } from "preact/hooks";

export function createRoot(parent: Element) {
  return { render: (child: ComponentChild) => render(child, parent) };
}

export function useSyncExternalStore<State>(
  watch: (tell: () => void) => () => void,
  read: () => State,
): State {
  const [state, setState] = useState<{ now: State }>({ now: read() });
  useEffect(() => {
    // Not a new object for what is shown already.
    const look = () =>
      setState((before) => (Object.is(before.now, read()) ? before : { now: read() }));
    look();
    return watch(look);
  }, [watch]);
  return state.now;
}

/** React tells of every letter as a change, and calls a shape's stroke by names of its own. */
const before = options.vnode;
options.vnode = (node: VNode) => {
  const { type, props } = node;
  if (typeof type === "string") {
    const named: Record<string, unknown> = props;
    for (const name of Object.keys(named)) {
      const other =
        name === "onChange"
          ? "onInput"
          : /^stroke[A-Z]/.test(name) && name.replace(/[A-Z]/, (sign) => `-${sign.toLowerCase()}`);
      if (!other) continue;
      named[other] = named[name];
      delete named[name];
    }
  }
  before?.(node);
};

/** What a browser tells is what React calls native. */
options.event = (event) => Object.assign(event, { nativeEvent: event });
