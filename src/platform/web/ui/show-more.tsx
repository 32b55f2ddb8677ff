import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./button.tsx";

/** The next page comes before its end is reached; the button is for whoever gets there first. */
export function ShowMore({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onMore);
  useEffect(() => {
    if (!end.current || isBusy) return;
    // Where much happens at once several looks are told together; the last one counts.
    const watcher = new IntersectionObserver((looks) => looks.at(-1)?.isIntersecting && load(), {
      rootMargin: "600px",
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [isBusy]);
  return (
    <div ref={end} className="flex justify-center">
      <Button isBusy={isBusy} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}
