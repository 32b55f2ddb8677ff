import { Globe } from "lucide-react";
import { Spinner } from "#platform/web/ui/spinner.tsx";
import type { Try } from "../../contract.ts";

const shownMax = 5;
/** What the server reads of a website that is only tried. */
const triedMax = 8;

/** Progress of the reading: page titles in serif, as in quotations, and a status for screen readers. */
export function TriedPages({ tried: { pages, state, website } }: { tried: Try }) {
  const read = pages.filter(({ sections }) => sections > 0);
  const reading = state === "reading" ? pages.filter(({ status }) => status === "reading") : [];
  const shown = [...read, ...reading.filter((page) => !read.includes(page))].slice(-shownMax);
  return (
    <aside
      aria-label="Reading your website"
      className="h-66 w-[calc(100%-16px)] overflow-hidden rounded-card border border-line bg-surface px-6 pt-4.5 shadow-2 sm:w-100"
    >
      <p className="-mx-6 mb-3 flex items-center gap-1.75 border-b border-line px-6 pb-2.75 text-meta text-ink-3">
        <Globe className="size-3.25 shrink-0" aria-hidden="true" />
        <span className="truncate">{website}</span>
      </p>
      <p role="status" className="flex items-center gap-2 font-semibold">
        {state === "reading" && <Spinner />}
        {words(state, read.length)}
      </p>
      <ul className="mt-1.5 flex flex-col">
        {shown.map(({ title, sections }, at) => (
          <li
            key={`${at} ${title}`}
            className="flex items-baseline gap-2 py-0.75 motion-safe:animate-said-now"
          >
            <span className="truncate font-serif text-read">{title}</span>
            <span
              aria-hidden="true"
              className="min-w-4 grow border-b-2 border-dotted border-line-strong"
            />
            <span className="text-small whitespace-nowrap text-ink-2 tabular-nums">
              {sections === 0
                ? "reading"
                : `${sections} ${sections === 1 ? "section" : "sections"}`}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function words(state: Try["state"], read: number) {
  const pages = read === 1 ? "1 page" : `${read} pages`;
  if (state === "unread") return "Nothing could be read";
  if (state === "ready")
    return `${pages} read${read < triedMax ? "" : ". Sign up to read the rest."}`;
  return read === 0 ? "Opening your website" : `Reading: ${pages} so far`;
}
