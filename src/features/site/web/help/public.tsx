import { MessageCircleQuestionMark } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Boundary } from "#platform/web/ui/boundary.tsx";

const DemoPanel = lazy(() =>
  import("./demo-panel.tsx").then((file) => ({ default: file.DemoPanel })),
);

/** Floats on every owner page (§2.26). The chat is loaded on first use. */
export function DemoWidget() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Open demo chat"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="demo-launcher fixed right-3 bottom-[calc(var(--bottom-bars,0px)+12px+env(safe-area-inset-bottom))] z-(--z-demo) grid size-12 cursor-pointer place-items-center rounded-[24px] rounded-br-spoken! border border-line-strong bg-raised text-accent shadow-3 hover:bg-hover md:right-5 md:bottom-5 print:hidden"
      >
        <MessageCircleQuestionMark aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
      </button>
      <Boundary>
        <Suspense>{isOpen && <DemoPanel onClose={close} />}</Suspense>
      </Boundary>
    </>
  );
}
