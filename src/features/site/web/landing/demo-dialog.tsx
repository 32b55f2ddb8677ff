import type { RefObject } from "react";
import { DEMO_SUBDOMAIN, PRODUCT_NAME } from "#shared/product.ts";

interface DemoDialogProps {
  ref: RefObject<HTMLDialogElement | null>;
  /** Once opened it stays mounted, so that closing keeps the conversation. */
  isWanted: boolean;
}

export function DemoDialog({ ref, isWanted }: DemoDialogProps) {
  return (
    <dialog
      ref={ref}
      aria-label={`Conversation with ${PRODUCT_NAME}`}
      className="m-auto h-[min(720px,calc(100dvh-32px))] w-[min(480px,calc(100vw-24px))] overflow-hidden rounded-panel border border-line bg-canvas p-0 text-ink shadow-4 backdrop:bg-(--scrim) open:flex open:flex-col motion-safe:open:animate-settle"
    >
      <div className="flex items-center justify-between border-b border-line py-1 pr-1 pl-4.5">
        <p className="font-semibold">This is what your visitors see</p>
        <form method="dialog">
          <button
            type="submit"
            aria-label="Close"
            className="grid size-11 cursor-pointer place-items-center rounded-control text-ink-2 hover:bg-hover"
          >
            <svg
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              className="size-5"
              aria-hidden="true"
            >
              <path d="M18 6 6 18M6 6l12 12" strokeLinecap="round" />
            </svg>
          </button>
        </form>
      </div>
      {isWanted && (
        <iframe
          src={`/agent/${DEMO_SUBDOMAIN}`}
          title={`Conversation with ${PRODUCT_NAME}`}
          className="w-full grow border-0"
        />
      )}
    </dialog>
  );
}
