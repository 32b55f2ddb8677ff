import type { ReactNode } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { SearchDrawing } from "#platform/web/ui/drawings.tsx";
import { SearchInput } from "#platform/web/ui/field.tsx";
import { EmptyState, PageState } from "#platform/web/ui/page.tsx";
import { counted } from "./counted.ts";
import { useSourceAddress } from "./source-address.ts";

interface FoundListProps<Item> {
  label: string;
  what: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  found: readonly Item[] | undefined;
  total: number | undefined;
  onMore: () => void;
  action?: ReactNode;
  children: (item: Item) => ReactNode;
}

export function FoundList<Item>(props: FoundListProps<Item>) {
  const { label, what, query, found, total = 0, action } = props;
  const { search, searchFor } = useSourceAddress();
  const isSearchable = search !== "" || total > 8;
  return (
    <>
      {(isSearchable || action) && (
        <div className="flex flex-wrap items-center gap-3 px-6 pb-4 max-md:px-4">
          {isSearchable && (
            <SearchInput
              className="min-w-60 grow"
              label={label}
              placeholder={label}
              value={search}
              onChange={searchFor}
            />
          )}
          {action}
        </div>
      )}
      {!found ? (
        <PageState query={query} failed={`The ${what}s did not load`} />
      ) : found.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState
            drawing={<SearchDrawing />}
            title={search ? `No ${what} says “${search}”` : `No ${what}s yet`}
            text={search ? "Try another word." : undefined}
          />
        </div>
      ) : (
        <ul aria-label={`${what}s`}>{found.map(props.children)}</ul>
      )}
      {found && found.length < total && (
        <div className="flex items-center gap-3 border-t border-line px-6 py-3 max-md:px-4">
          <Button size="small" isBusy={query.isFetching} onClick={props.onMore}>
            Show more
          </Button>
          <span className="text-small text-ink-3 tabular-nums">
            {found.length} of {counted(total, what)}
          </span>
        </div>
      )}
    </>
  );
}
