import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Bell, BellOff } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import type { CurrentUser } from "#features/accounts/contract.ts";
import { useAddress } from "#platform/web/address.ts";
import { useDebounced } from "#platform/web/debounced.ts";
import { useMediaQuery } from "#platform/web/media-query.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { BubblesDrawing } from "#platform/web/ui/drawings.tsx";
import { EmptyState, PageState } from "#platform/web/ui/page.tsx";
import { ShowMore } from "#platform/web/ui/show-more.tsx";
import { BoneRows } from "#platform/web/ui/skeleton.tsx";
import { Tooltip } from "#platform/web/ui/tooltip.tsx";
import { mayDo } from "#shared/may-do.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { InboxCounts } from "../contract.ts";
import { turnAlerts, useAlerts } from "./alerts.ts";
import { ConversationList } from "./conversation-list.tsx";
import { ConversationView } from "./conversation-view.tsx";
import { Filters } from "./filters.tsx";
import { conversationsQuery, countsQuery, peopleQuery } from "./inbox-data.ts";
import { countFilters, filterNames, filterOf } from "./inbox-filter.ts";
import { InboxTabs } from "./inbox-tabs.tsx";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function InboxPage({ user }: { user: CurrentUser }) {
  const { params, change } = useAddress();
  const [, navigate] = useLocation();
  const isWide = useMediaQuery("(min-width: 1024px)");
  const selectedId = params.get("conversation");
  const canWriteAnswers = mayDo(user.teamRole, "editor");
  const counts = useQuery(countsQuery);
  // The list shows the error already.
  const hasNothingToChoose = counts.data?.open === 0 && params.size === 0;
  useEffect(() => {
    document.title = `Inbox · ${PRODUCT_NAME}`;
  }, []);
  const addressOf = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id) next.set("conversation", id);
    else next.delete("conversation");
    const query = next.toString();
    return query ? `/inbox?${query}` : "/inbox";
  };
  return (
    <div
      className={clsx(
        "flex md:h-dvh",
        selectedId
          ? "max-md:h-[calc(100dvh-56px-64px-env(safe-area-inset-bottom))]"
          : "max-md:min-h-full",
      )}
    >
      {(isWide || !selectedId) && (
        <section
          aria-label="Inbox"
          className="flex w-full min-w-0 flex-col border-line lg:w-84 lg:shrink-0 lg:border-r"
        >
          <div className="flex flex-col gap-3 px-5 pt-6 pb-3 max-md:px-4 max-md:pt-5">
            <Heading />
            <InboxTabs canWriteAnswers={canWriteAnswers} />
            <Filters />
          </div>
          <Found
            selectedId={selectedId}
            hrefOf={addressOf}
            onClear={() =>
              change(
                Object.fromEntries(["search", "view", ...filterNames].map((name) => [name, null])),
              )
            }
          />
        </section>
      )}
      {selectedId ? (
        <ConversationView
          key={selectedId}
          id={selectedId}
          listHref={addressOf(null)}
          canWriteAnswers={canWriteAnswers}
          onRemoved={() => navigate(addressOf(null))}
        />
      ) : (
        isWide &&
        !hasNothingToChoose && (
          <div className="grid grow place-content-center">
            <EmptyState
              drawing={<BubblesDrawing />}
              title="Choose a conversation"
              text="Follow along while the assistant answers, or take over."
            />
          </div>
        )
      )}
    </div>
  );
}

function Heading() {
  const counts = useQuery(countsQuery);
  const alerts = useAlerts();
  const areAlertsOn = alerts !== "off";
  const text = areAlertsOn
    ? "Turn off notifications"
    : "Notify me when a visitor asks for a person";
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-h1 font-[680]">Inbox</h1>
        <p role="status" className="mt-1 min-h-5 text-small text-ink-2">
          {counts.data && summaryOf(counts.data)}
        </p>
        <Colleagues />
        {alerts === "rings" && (
          <p className="text-small text-ink-3">Sound only: this browser blocks notifications</p>
        )}
      </div>
      <Tooltip text={text} side="top">
        <IconButton
          label={text}
          aria-pressed={areAlertsOn}
          onClick={() => turnAlerts(!areAlertsOn)}
        >
          {areAlertsOn ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />}
        </IconButton>
      </Tooltip>
    </div>
  );
}

function Colleagues() {
  const people = useQuery(peopleQuery);
  const [first, ...rest] = (people.data ?? []).filter(({ isMe, isOnline }) => isOnline && !isMe);
  if (!first) return null;
  return (
    <p className="text-small text-ink-3">
      {rest.length === 0 ? `${first.name} is` : `${first.name} and ${rest.length} more are`} online,
      too
    </p>
  );
}

function summaryOf({ waiting, mine, open }: InboxCounts) {
  const parts = [waiting > 0 && `${waiting} waiting`, mine > 0 && `${mine} with you`];
  return parts.filter(Boolean).join(", ") || `${open === 1000 ? "1,000 or more" : open} open`;
}

interface FoundProps {
  selectedId: string | null;
  hrefOf: (id: string) => string;
  onClear: () => void;
}

function Found({ selectedId, hrefOf, onClear }: FoundProps) {
  const { params } = useAddress();
  const filter = useDebounced(filterOf(params, zone));
  const query = useInfiniteQuery(conversationsQuery(filter));
  const rows = query.data?.pages.flatMap((page) => page.rows);
  const hasQuestion =
    countFilters(params) > 0 || Boolean(params.get("search")?.trim()) || params.has("view");
  if (!rows)
    return (
      <div className="px-3">
        <PageState
          query={query}
          failed="The conversations did not load"
          skeleton={<BoneRows count={6} />}
        />
      </div>
    );
  return (
    <div
      className={clsx(
        "min-h-0 grow px-2 pb-4 md:overflow-y-auto",
        query.isPlaceholderData && "opacity-60",
      )}
    >
      {rows.length > 0 ? (
        <ConversationList rows={rows} selectedId={selectedId} hrefOf={hrefOf} />
      ) : hasQuestion ? (
        <EmptyState title="No conversations" text="Nothing matches this view and filter.">
          <Button onClick={onClear}>Show open ones</Button>
        </EmptyState>
      ) : (
        <EmptyState
          drawing={<BubblesDrawing />}
          title="No conversations yet"
          text="They appear here as soon as a visitor writes to one of your agents."
        />
      )}
      {query.hasNextPage && (
        <ShowMore
          isBusy={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => query.fetchNextPage()}
        />
      )}
    </div>
  );
}
