import { type RefObject, useLayoutEffect, useState } from "react";

/** Further than one scroll step. */
const aheadPx = 1500;

/** Whether an element is in view or soon will be. Known before it is first drawn. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useLayoutEffect(() => {
    if (!ref.current) return;
    const { top, bottom } = ref.current.getBoundingClientRect();
    setNear(top < window.innerHeight + aheadPx && bottom > -aheadPx);
    const watcher = new IntersectionObserver(
      (looks) => setNear(looks.at(-1)?.isIntersecting === true),
      { rootMargin: `${aheadPx}px` },
    );
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, [ref]);
  return isNear;
}
