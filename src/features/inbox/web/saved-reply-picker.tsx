import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type KeyboardEvent, useId, useState } from "react";
import type { InboxConversation } from "../contract.ts";
import { cannedRepliesQuery } from "./inbox-data.ts";
import { withVariables } from "./with-variables.ts";

const shownMax = 6;

/** A slash in an empty reply lists the saved ones; what follows it searches their names and texts. */
export function useSavedReplyPicker(
  text: string,
  conversation: InboxConversation,
  onPick: (words: string) => void,
) {
  const listId = useId();
  const sought = /^\/([^\n]*)$/.exec(text)?.[1]?.trim().toLowerCase();
  const replies = useQuery({ ...cannedRepliesQuery, enabled: sought !== undefined });
  const [picked, setPicked] = useState({ sought, at: 0, isClosed: false });
  const { at, isClosed } = picked.sought === sought ? picked : { at: 0, isClosed: false };
  const found =
    sought === undefined || isClosed
      ? []
      : (replies.data ?? [])
          .filter((reply) => `${reply.title} ${reply.text}`.toLowerCase().includes(sought))
          .slice(0, shownMax);
  const isOpen = found.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  const pick = (index: number) => {
    const reply = found[index];
    if (reply) onPick(withVariables(reply.text, conversation));
  };

  /** True for a key that was for the list. */
  function press(event: KeyboardEvent): boolean {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move) setPicked({ sought, isClosed, at: (at + move + found.length) % found.length });
    else if (event.key === "Enter" || event.key === "Tab") pick(at);
    else if (event.key === "Escape") setPicked({ sought, at, isClosed: true });
    else return false;
    event.preventDefault();
    return true;
  }

  return {
    press,
    fieldProps: {
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": isOpen ? listId : undefined,
      "aria-activedescendant": isOpen ? optionId(at) : undefined,
    } as const,
    list: isOpen && (
      <div
        id={listId}
        role="listbox"
        aria-label="Saved replies"
        className="absolute inset-x-7 bottom-full z-(--z-menu) mb-1 rounded-card border border-line bg-raised p-1.25 shadow-3 max-md:inset-x-3"
      >
        {found.map((reply, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
          <div
            key={reply.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(index)}
            className={clsx(
              "flex min-h-9 cursor-pointer flex-col justify-center rounded-control px-2.5 py-1 max-md:min-h-11",
              index === at && "bg-hover forced-colors:outline-2",
            )}
          >
            <span dir="auto" className="truncate text-left font-medium">
              {reply.title}
            </span>
            <span dir="auto" className="truncate text-left text-small text-ink-2">
              {reply.text}
            </span>
          </div>
        ))}
      </div>
    ),
  };
}
