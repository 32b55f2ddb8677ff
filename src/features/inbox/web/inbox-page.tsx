import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { CurrentUser } from "#features/accounts/contract.ts";
import { useAddress } from "#platform/web/address.ts";
import { useDebounced } from "#platform/web/debounced.ts";
import { useKeys } from "#platform/web/keys.ts";
import { useMediaQuery } from "#platform/web/media-query.ts";
import { BubblesDrawing } from "#platform/web/ui/drawings.tsx";
import { KeysDialog } from "#platform/web/ui/keys-dialog.tsx";
import { EmptyState, PageState } from "#platform/web/ui/page.tsx";
import { ShowMore } from "#platform/web/ui/show-more.tsx";
import { BoneRows } from "#platform/web/ui/skeleton.tsx";
import { mayDo } from "#shared/may-do.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ConversationList } from "./conversation-list.tsx";
import { ConversationView } from "./conversation-view.tsx";
import { Filters } from "./filters.tsx";
import { countsQuery } from "./inbox-data.ts";
import { filterNames, filterOf } from "./inbox-filter.ts";
import { InboxHeading } from "./inbox-heading.tsx";
import { useInboxRows } from "./inbox-rows.ts";
import { InboxTabs } from "./inbox-tabs.tsx";
import { NoConversations } from "./no-conversations.tsx";
import { type Shortcut, shortcuts } from "./shortcuts.ts";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function InboxPage({ user }: { user: CurrentUser }) {
  const { params, change } = useAddress();
  const [, navigate] = useLocation();
  const isWide = useMediaQuery("(min-width: 1024px)");
  const selectedId = params.get("conversation");
  const canWriteAnswers = mayDo(user.teamRole, "editor");
  const counts = useQuery(countsQuery);
  const filter = useDebounced(filterOf(params, zone));
  const found = useInboxRows(filter);
  const [checked, setChecked] = useState<readonly string[] | null>(null);
  const [openedId] = useState(selectedId);
  const [hasMoved, setMoved] = useState(false);
  if (selectedId !== openedId && !hasMoved) setMoved(true);
  const [areKeysShown, setKeysShown] = useState(false);
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
  const ids = found.rows?.map(({ id }) => id) ?? [];
  const step = (by: number) => {
    const at = selectedId ? ids.indexOf(selectedId) : -1;
    const to = at < 0 ? ids[0] : ids[at + by];
    if (to) navigate(addressOf(to));
  };
  const check = (id: string) =>
    setChecked((before) =>
      before?.includes(id) ? before.filter((one) => one !== id) : [...(before ?? []), id],
    );
  useKeys<Shortcut>({
    j: () => step(1),
    k: () => step(-1),
    x: () => selectedId && check(selectedId),
    "/": () => document.querySelector<HTMLElement>("[data-inbox-search]")?.focus(),
    "?": () => setKeysShown(true),
  });
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
          className="flex w-full min-w-0 flex-col border-line lg:w-90 lg:shrink-0 lg:border-r"
        >
          <div className="flex flex-col gap-3 px-5 pt-6 pb-3 max-md:px-4 max-md:pt-5">
            <InboxHeading
              onKeys={() => setKeysShown(true)}
              onSelect={() => setChecked(checked ? null : [])}
              isSelecting={checked !== null}
            />
            <InboxTabs canWriteAnswers={canWriteAnswers} />
            <Filters />
          </div>
          <Found
            found={found}
            selectedId={selectedId}
            hrefOf={addressOf}
            checked={checked}
            onCheck={check}
            onClear={() =>
              change(
                Object.fromEntries(["search", "view", ...filterNames].map((name) => [name, null])),
              )
            }
          />
          {checked && (
            <BulkBar
              ids={checked.filter((id) => ids.includes(id))}
              allIds={ids}
              onChoose={setChecked}
              onDone={() => setChecked(null)}
            />
          )}
        </section>
      )}
      {selectedId ? (
        <ConversationView
          key={selectedId}
          id={selectedId}
          listHref={addressOf(null)}
          canWriteAnswers={canWriteAnswers}
          marksRead={!user.viewing}
          takesFocus={hasMoved}
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
      <KeysDialog keys={shortcuts} isOpen={areKeysShown} onClose={() => setKeysShown(false)} />
    </div>
  );
}

interface FoundProps {
  found: ReturnType<typeof useInboxRows>;
  selectedId: string | null;
  hrefOf: (id: string) => string;
  checked: readonly string[] | null;
  onCheck: (id: string) => void;
  onClear: () => void;
}

function Found({ found: { query, rows }, onClear, ...list }: FoundProps) {
  const { params } = useAddress();
  if (!rows)
    return (
      <div className="grow px-3">
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
        <ConversationList rows={rows} {...list} />
      ) : (
        <NoConversations params={params} onClear={onClear} />
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
