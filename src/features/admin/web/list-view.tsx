import clsx from "clsx";
import type { ReactNode } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { SearchDrawing } from "#platform/web/ui/drawings.tsx";
import { EmptyState, PageState } from "#platform/web/ui/page.tsx";
import { Pager, type usePager } from "./pager.tsx";

interface ListViewProps<Row> {
  list: {
    address: { isFiltered: boolean; clear: () => void };
    pages: Parameters<typeof PageState>[0]["query"] & { isPlaceholderData: boolean };
    pager: ReturnType<typeof usePager<Row>>;
    total?: number | undefined;
  };
  failed: string;
  unfound: { title: string; text: string };
  none?: { title: string; text: string };
  children: (rows: Row[]) => ReactNode;
}

export function ListView<Row>({ list, failed, unfound, none, children }: ListViewProps<Row>) {
  const { address, pages, pager, total } = list;
  if (!pager.rows) return <PageState query={pages} failed={failed} />;
  return (
    <>
      <Card className={clsx("overflow-hidden", pages.isPlaceholderData && "opacity-60")}>
        {pager.rows.length > 0 ? (
          children(pager.rows)
        ) : address.isFiltered ? (
          <EmptyState drawing={<SearchDrawing />} {...unfound}>
            <Button onClick={address.clear}>Clear filters</Button>
          </EmptyState>
        ) : (
          <EmptyState {...(none ?? unfound)} />
        )}
      </Card>
      <Pager pager={pager} total={total} />
    </>
  );
}
