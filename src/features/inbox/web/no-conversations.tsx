import { Button } from "#platform/web/ui/button.tsx";
import { BubblesDrawing } from "#platform/web/ui/drawings.tsx";
import { EmptyState } from "#platform/web/ui/page.tsx";
import { countFilters, viewOf } from "./inbox-filter.ts";

interface NoConversationsProps {
  params: URLSearchParams;
  onClear: () => void;
}

export function NoConversations({ params, onClear }: NoConversationsProps) {
  const search = params.get("search")?.trim();
  const filters = countFilters(params);
  if (search || filters > 0)
    return (
      <EmptyState
        title="No conversations"
        text={
          search
            ? `Nothing matches “${search}”${filters > 0 ? " with this filter" : ""}.`
            : "Nothing matches this filter."
        }
      >
        <Button onClick={onClear}>{search ? "Clear search" : "Clear filters"}</Button>
      </EmptyState>
    );
  if (params.has("view"))
    return (
      <EmptyState title="No conversations" text={emptyViews[viewOf(params)]}>
        <Button onClick={onClear}>Show open ones</Button>
      </EmptyState>
    );
  return (
    <EmptyState
      drawing={<BubblesDrawing />}
      title="No conversations yet"
      text="They appear here as soon as a visitor writes to one of your agents."
    />
  );
}

const emptyViews: Record<ReturnType<typeof viewOf>, string> = {
  open: "No conversations are open.",
  waiting: "Nobody is waiting for a person.",
  mine: "You haven't taken over any conversations, and none are assigned to you.",
  snoozed: "Nothing is snoozed.",
  closed: "No conversations have been closed yet.",
  pinned: "Nobody is waiting for a person.",
};
