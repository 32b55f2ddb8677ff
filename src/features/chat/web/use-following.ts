import { useEffect, useRef, useState } from "react";

const nearPx = 48;
const marginPx = 16;

/**
 * Scrolls along with a log, but never past the start of the newest message, and not while the reader has scrolled up.
 * The contact form and its request do not count as messages.
 */
export function useFollowing() {
  const log = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const [isBehind, setBehind] = useState(false);

  useEffect(() => {
    const [box, inner] = [log.current, content.current];
    if (!box || !inner) return;
    let lastTop = 0;
    const look = () => {
      const isNearEnd = box.scrollHeight - box.clientHeight - box.scrollTop < nearPx;
      if (box.scrollTop < lastTop - 1) isFollowing.current = false;
      if (isNearEnd) isFollowing.current = true;
      lastTop = box.scrollTop;
      setBehind(!isNearEnd);
    };
    const move = () => {
      if (isFollowing.current) box.scrollTop = Math.max(box.scrollTop, restOf(box));
      look();
    };
    const size = new ResizeObserver(move);
    size.observe(inner);
    size.observe(box);
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      size.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, []);

  function follow() {
    isFollowing.current = true;
    const box = log.current;
    if (box) box.scrollTop = box.scrollHeight;
  }
  return { log, content, isBehind, follow };
}

function restOf(box: HTMLElement): number {
  const end = box.scrollHeight - box.clientHeight;
  const newest = [...box.querySelectorAll<HTMLElement>(".entry:not(.typing,.aside)")].at(-1);
  if (!newest) return end;
  const top = newest.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  return Math.min(end, top - marginPx);
}
