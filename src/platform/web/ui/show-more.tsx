import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "./button.tsx";

interface ShowMoreProps {
  isBusy: boolean;
  hasFailed?: boolean;
  onMore: () => void;
}

/** Loads the next page before the end is reached; the button is for those who get there first. */
export function ShowMore({ isBusy, hasFailed = false, onMore }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onMore);
  useEffect(() => {
    if (!end.current || isBusy || hasFailed) return;
    // Several entries may come at once; the last one counts.
    const watcher = new IntersectionObserver((looks) => looks.at(-1)?.isIntersecting && load(), {
      rootMargin: "600px",
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [isBusy, hasFailed]);
  return (
    <div ref={end} className="flex items-center justify-center gap-3">
      {hasFailed && !isBusy && (
        <p role="alert" className="text-small text-ink-2">
          It did not load.
        </p>
      )}
      <Button isBusy={isBusy} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}
