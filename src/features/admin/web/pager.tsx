import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";

interface Pages<Row> {
  data: { pages: { rows: Row[]; next: string | null }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Steps through an infinite query. A change of `asked`, the filter, starts over. */
export function usePager<Row>(pages: Pages<Row>, asked: object) {
  const question = JSON.stringify(asked);
  const [place, setPlace] = useState({ question, index: 0 });
  const loaded = pages.data?.pages ?? [];
  const wanted = place.question === question ? place.index : 0;
  const index = Math.min(wanted, Math.max(0, loaded.length - 1));
  const before = loaded.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0);
  const rows = loaded[index]?.rows;

  async function next() {
    if (index + 1 >= loaded.length) await pages.fetchNextPage();
    setPlace({ question, index: index + 1 });
  }

  return {
    rows,
    from: rows && rows.length > 0 ? before + 1 : 0,
    to: before + (rows?.length ?? 0),
    isBusy: pages.isFetchingNextPage,
    next: index + 1 < loaded.length || pages.hasNextPage ? next : undefined,
    previous: index > 0 ? () => setPlace({ question, index: index - 1 }) : undefined,
  };
}

interface PagerProps {
  pager: Omit<ReturnType<typeof usePager>, "rows">;
  total: number | undefined;
}

export function Pager({ pager, total }: PagerProps) {
  const count = (value: number) => value.toLocaleString("en-US");
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-ink-2 tabular-nums">
        {count(pager.from)} to {count(pager.to)}
        {total !== undefined && ` of ${count(total)}`}
      </p>
      <div className="flex gap-2">
        <Button size="small" disabled={!pager.previous} onClick={pager.previous}>
          Previous
        </Button>
        <Button size="small" disabled={!pager.next} isBusy={pager.isBusy} onClick={pager.next}>
          Next
        </Button>
      </div>
    </div>
  );
}
