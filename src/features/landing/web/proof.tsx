import { Globe } from "lucide-react";
import type { ReactNode } from "react";

/** A page of a business, and an answer that rests on it: the promise in one picture. */
export function Proof() {
  return (
    <div
      role="img"
      aria-label="A page of a bicycle workshop's website with one sentence marked, and a chat in which an AI assistant answers from that sentence and names the page."
      className="relative h-130 max-w-130"
    >
      <div className="absolute top-0 left-0 w-[calc(100%-28px)] rounded-card border border-line bg-surface px-6 pt-4.5 pb-7.5 shadow-2 sm:w-85">
        <p className="-mx-6 mb-4 flex items-center gap-1.75 border-b border-line px-6 pb-2.75 text-meta text-ink-3">
          <Globe className="size-3.25" aria-hidden="true" />
          lanterncycles.example/repairs
        </p>
        <p className="font-serif text-[1.25rem] leading-6.5 font-semibold tracking-[-0.01em]">
          Repairs
        </p>
        <Quote>
          We mend bicycles of every make.{" "}
          <span className="rounded-[2px] bg-mark box-decoration-clone px-0.5 text-ink">
            Bring yours in by Wednesday
          </span>{" "}
          and it is ready on Friday evening. A basic service costs €45.
        </Quote>
        <Quote>
          Need wheels meanwhile? Ring us the day before and we keep a loan bike for you. Please take
          lights and bags off first, so that nothing gets lost between the stands.
        </Quote>
        <NumberMark className="absolute top-26 -left-2.25" />
      </div>
      <div className="absolute right-0 bottom-0 flex w-[calc(100%-16px)] flex-col gap-3.5 rounded-panel border border-line bg-surface p-4.5 pb-5 shadow-4 sm:bottom-auto sm:top-49.5 sm:w-93">
        <div className="flex items-center gap-3">
          <span className="grid size-10 place-items-center rounded-card rounded-bl-spoken! bg-[#b4472e] font-[680] text-white">
            LA
          </span>
          <div>
            <p className="font-semibold">Lantern Cycles</p>
            <p className="text-small text-ink-3">Usually responds instantly</p>
          </div>
        </div>
        <p className="max-w-[84%] self-end rounded-panel rounded-br-spoken! bg-[#b4472e] px-3.5 py-2.5 text-read text-white">
          Could my bike be ready for the weekend?
        </p>
        <div className="flex max-w-[84%] flex-col gap-1.25">
          <p className="flex items-center gap-1.5 text-meta text-ink-2">
            <b className="font-[600]">Noor</b>
            <span className="rounded-[5px] bg-neutral-soft px-1.5 text-[0.6875rem] leading-4.5 font-[600]">
              AI assistant
            </span>
          </p>
          <p className="rounded-panel rounded-bl-spoken! bg-bubble px-3.5 py-2.5 text-read">
            Yes. If you bring it in by Wednesday, it is ready on Friday{" "}
            <span className="whitespace-nowrap">
              evening.
              <NumberMark className="ml-0.75" />
            </span>{" "}
            Shall I tell the workshop?
          </p>
          <p className="mt-0.75 ml-0.5 flex items-baseline gap-2 border-l-3 border-mark pl-2.75 text-small">
            <NumberMark />
            <span>
              <span className="font-[560] underline decoration-control underline-offset-3">
                Repairs
              </span>{" "}
              <span className="text-ink-3">lanterncycles.example</span>
            </span>
          </p>
        </div>
      </div>
    </div>
  );
}

function Quote({ children }: { children: ReactNode }) {
  return (
    <p className="mt-2.5 font-serif text-[0.96875rem] leading-6 text-ink-2 first-of-type:mt-1.5">
      {children}
    </p>
  );
}

function NumberMark({ className = "" }: { className?: string }) {
  return (
    <span
      className={`inline-flex h-4.25 min-w-4.25 items-center justify-center rounded-cite bg-mark px-1 text-[0.6875rem] font-[640] text-ink ${className}`}
    >
      1
    </span>
  );
}
