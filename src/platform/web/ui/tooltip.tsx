import {
  cloneElement,
  type FocusEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";

const delayMs = 700;
/** For moving the pointer into the tooltip. */
const graceMs = 150;
const gap = 8;

interface TooltipProps {
  text: string;
  side?: "top" | "right";
  /** For controls that do nothing else when pressed: touch neither hovers nor focuses. */
  opensOnPress?: boolean;
  children: ReactElement<{ "aria-describedby"?: string | undefined }>;
}

/**
 * On hover after a delay, on focus and touch at once. Our own: Radix's, with its positioning, would be a tenth of the
 * first page's script.
 */
export function Tooltip({ text, side = "top", opensOnPress = false, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const { isOpen, soon, now, close } = useOpening();
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close(0);
    const onPress = ({ target }: Event) =>
      target instanceof Node && !anchor.current?.contains(target) && close(0);
    window.addEventListener("keydown", onKey);
    window.addEventListener("pointerdown", onPress);
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("pointerdown", onPress);
    };
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the control inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: with a key the control has the focus, which opens it too
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={({ pointerType }) => pointerType !== "touch" && soon()}
      onPointerLeave={({ pointerType }) => pointerType !== "touch" && close(graceMs)}
      onClick={() => opensOnPress && now()}
      onFocus={(event) => isByKeyboard(event) && now()}
      onBlur={() => close(0)}
    >
      {cloneElement(children, isOpen ? { "aria-describedby": id } : {})}
      {isOpen &&
        createPortal(<Bubble id={id} text={text} side={side} anchor={anchor} />, document.body)}
    </span>
  );
}

function useOpening() {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = (next: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    if (afterMs === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isOpen,
    soon: () => set(true, isOpen ? 0 : delayMs),
    now: () => set(true, 0),
    close: (afterMs: number) => set(false, afterMs),
  };
}

function isByKeyboard({ target }: FocusEvent) {
  return target.matches(":focus-visible");
}

interface BubbleProps extends Pick<TooltipProps, "text"> {
  id: string;
  side: "top" | "right";
  anchor: RefObject<HTMLSpanElement | null>;
}

function Bubble({ id, text, side, anchor }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const control = anchor.current?.firstElementChild?.getBoundingClientRect();
    if (!bubble.current || !control) return;
    const { width, height } = bubble.current.getBoundingClientRect();
    const { left, top } = placeOf(control, { width, height }, side);
    bubble.current.style.left = `${left}px`;
    bubble.current.style.top = `${top}px`;
  }, [anchor, side]);
  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className="fixed top-0 left-0 z-(--z-tooltip) max-w-64 animate-appear rounded-badge bg-ink px-2.5 py-1.5 text-small font-medium text-pretty text-canvas forced-colors:border"
    >
      {text}
    </div>
  );
}

/** Keeps it inside the window. */
function placeOf(
  control: DOMRect,
  { width, height }: { width: number; height: number },
  side: "top" | "right",
) {
  const within = (position: number, size: number, room: number) =>
    Math.max(gap, Math.min(position, room - size - gap));
  if (side === "right")
    return {
      left: within(control.right + gap, width, window.innerWidth),
      top: within(control.top + (control.height - height) / 2, height, window.innerHeight),
    };
  const above = control.top - height - gap;
  return {
    left: within(control.left + (control.width - width) / 2, width, window.innerWidth),
    top: above >= gap ? above : control.bottom + gap,
  };
}
