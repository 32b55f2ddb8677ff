import { type ComponentChild, options, render, type VNode } from "preact";
import { useEffect, useState } from "preact/hooks";

// Replaces React in the visitor's page. preact/compat would be a tenth of what the page may load, and the
// page needs only this of it.

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
    // Keeps the identity of an unchanged snapshot.
    const look = () =>
      setState((before) => (Object.is(before.now, read()) ? before : { now: read() }));
    look();
    return watch(look);
  }, [watch]);
  return state.now;
}

/** React's onChange fires at every letter, and it names SVG attributes its own way. */
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

/** React wraps native events. */
options.event = (event) => Object.assign(event, { nativeEvent: event });
