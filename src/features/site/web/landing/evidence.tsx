import { Globe } from "lucide-react";
import type { Entry } from "#features/chat/web/public.ts";
import { opening } from "./opening.ts";

interface EvidenceProps {
  answer: Entry | undefined;
  isOpening: boolean;
  /** What becomes of a question that no page answers. */
  otherwise?: string;
}

export function Evidence({
  answer,
  isOpening,
  otherwise = "So the agent says it doesn't know, and adds the question to its owner's list.",
}: EvidenceProps) {
  const page = pageOf(answer, isOpening);
  return (
    <aside
      aria-label="The page behind the answer"
      className="h-66 w-[calc(100%-16px)] overflow-hidden rounded-card border border-line bg-surface px-6 pt-4.5 shadow-2 sm:w-100"
    >
      <p className="-mx-6 mb-4 flex items-center gap-1.75 border-b border-line px-6 pb-2.75 text-meta text-ink-3">
        <Globe className="size-3.25 shrink-0" aria-hidden="true" />
        <span className="truncate">{page?.place ?? "No page"}</span>
      </p>
      <p className="font-serif text-[1.25rem] leading-6.5 font-semibold tracking-[-0.01em]">
        {page?.title ?? "No page says this."}
      </p>
      <p className="mt-2 line-clamp-5 font-serif text-[0.96875rem] leading-6 text-ink-2">
        {page ? (
          <mark
            className={`rounded-[2px] box-decoration-clone px-0.5 text-ink ${isOpening ? "drawn" : "bg-mark"}`}
          >
            {page.quote}
          </mark>
        ) : (
          otherwise
        )}
      </p>
    </aside>
  );
}

function pageOf(answer: Entry | undefined, isOpening: boolean) {
  if (isOpening || !answer) {
    const { title, path, quote } = opening.source;
    return { place: path, title, quote };
  }
  const [source] = answer.sources;
  if (!source) return null;
  return {
    place: source.url ? new URL(source.url).pathname : "",
    title: source.title,
    quote: source.quote,
  };
}
