import clsx from "clsx";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { IconButton } from "./button.tsx";

const shownMs = 5000;

interface Toast {
  title: string;
  text?: string | undefined;
  isDestructive?: boolean;
}

/** The ID makes a repeated message a new toast. */
type Shown = Toast & { id: number };

interface ToastCardProps {
  toast: Shown;
  onClose: () => void;
}

// Outside React, for the query client.
let current: Shown | undefined;
let count = 0;
const watchers = new Set<() => void>();

export function toast(next: Toast): void {
  count += 1;
  show({ ...next, id: count });
}

const keptAs = "parley.toast";

/** For a message that should outlive a page load. */
export function toastAfterLoad(next: Toast): void {
  try {
    sessionStorage.setItem(keptAs, JSON.stringify(next));
  } catch {
    toast(next);
  }
}

/** Written by this product only. */
function toastKept() {
  try {
    const kept = sessionStorage.getItem(keptAs);
    sessionStorage.removeItem(keptAs);
    if (kept) toast(JSON.parse(kept) as Toast);
  } catch {}
}

function show(next: Shown | undefined) {
  current = next;
  for (const tell of watchers) tell();
}

function watch(tell: () => void) {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

export function Toaster() {
  const shown = useSyncExternalStore(watch, () => current);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (!shown || isPaused) return;
    const timer = setTimeout(() => show(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [shown, isPaused]);

  useEffect(() => {
    toastKept();
    return () => show(undefined);
  }, []);

  return (
    // A live region stays readable while a dialog hides the rest.
    <section
      aria-label="Notifications"
      aria-live="polite"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-none fixed right-4 bottom-4 z-(--z-toast) flex w-89 max-w-[calc(100vw-32px)] flex-col max-md:bottom-[calc(var(--bottom-bars,64px)+12px+env(safe-area-inset-bottom))]"
    >
      {shown && (
        <ToastCard
          key={shown.id}
          toast={shown}
          onClose={() => {
            show(undefined);
            // An element that disappears sends no leave or blur event.
            setPaused(false);
          }}
        />
      )}
    </section>
  );
}

function ToastCard({ toast: { title, text, isDestructive }, onClose }: ToastCardProps) {
  const Icon = isDestructive ? CircleAlert : CircleCheck;
  return (
    <div
      role={isDestructive ? "alert" : "status"}
      className={clsx(
        "pointer-events-auto flex animate-rise items-start gap-3 rounded-card border bg-raised py-3.5 pr-2 pl-4 shadow-3",
        isDestructive ? "border-danger" : "border-line",
      )}
    >
      <Icon
        aria-hidden="true"
        className={clsx("mt-px size-4.5 shrink-0", isDestructive ? "text-danger" : "text-positive")}
      />
      <div className="min-w-0 grow wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-ink-2">{text}</p>}
      </div>
      <IconButton label="Close" variant="ghost" size="small" className="-my-1.5" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
