import "@fontsource-variable/source-serif-4/wght.css";
import clsx from "clsx";
import { Check, Circle, Minus, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Leader } from "#platform/web/ui/progress.tsx";
import { Spinner } from "#platform/web/ui/spinner.tsx";
import type { KnowledgePage } from "../contract.ts";

const shownMax = 8;
const shownBefore = 4;

export function PageList({ pages }: { pages: readonly KnowledgePage[] }) {
  const [isWhole, setWhole] = useState(false);
  const start = isWhole ? 0 : firstShown(pages);
  const shown = isWhole ? pages : pages.slice(start, start + shownMax);
  const rest = pages.length - shown.length;
  if (pages.length === 0) return null;
  return (
    <div className="mt-3">
      <ul aria-label="Pages" className={clsx(isWhole && "max-h-96 overflow-y-auto")}>
        {shown.map((page) => (
          <PageRow key={page.id} page={page} />
        ))}
      </ul>
      {pages.length > shownMax && (
        <Button
          variant="ghost"
          size="small"
          className="mt-1 ml-2.5 font-medium!"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show fewer" : `and ${rest} more`}
        </Button>
      )}
    </div>
  );
}

function firstShown(pages: readonly KnowledgePage[]) {
  const current = pages.findIndex(({ status }) => status === "waiting" || status === "reading");
  return Math.max(0, Math.min(current - shownBefore, pages.length - shownMax));
}

function PageRow({ page }: { page: KnowledgePage }) {
  const { icon, tone, nameTone, text } = looks(page);
  return (
    <li className={clsx("py-1.25", tone)}>
      <div className="flex items-center gap-2">
        <span aria-hidden="true" className="grid w-4 shrink-0 place-items-center [&_svg]:size-3.5">
          {icon}
        </span>
        <Leader
          className="grow"
          name={
            <span className={clsx("font-serif text-chat", nameTone)} title={page.url}>
              {page.title || pathOf(page.url)}
            </span>
          }
          value={text}
        />
      </div>
      {page.reason && <p className="pl-6 text-small text-warning">{page.reason}</p>}
    </li>
  );
}

export function looks({ status, passageCount }: KnowledgePage) {
  if (status === "done")
    return {
      icon: <Check className="text-positive" />,
      tone: "text-ink-2",
      nameTone: "text-ink",
      text: passageCount === 1 ? "1 section" : `${passageCount} sections`,
    };
  if (status === "reading")
    return {
      icon: <Spinner className="size-3.25" />,
      tone: "font-[560] text-accent",
      nameTone: "font-normal text-ink",
      text: "reading",
    };
  if (status === "waiting")
    return { icon: <Circle className="scale-75" />, tone: "text-ink-3", text: "waiting" };
  const icon = status === "failed" ? <TriangleAlert className="text-warning" /> : <Minus />;
  return { icon, tone: "text-ink-3", text: status };
}

export function pathOf(url: string) {
  const { pathname, search } = new URL(url);
  return pathname === "/" && !search ? "Home page" : pathname + search;
}
