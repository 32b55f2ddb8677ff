import clsx from "clsx";
import {
  AlarmClock,
  Ban,
  Hand,
  MessageCircleQuestion,
  ThumbsDown,
  UserCheck,
  UserRound,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Link } from "wouter";
import { useNow } from "#platform/web/now.ts";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { Checkbox } from "#platform/web/ui/choices.tsx";
import type { InboxRow } from "../contract.ts";
import { agoOf, pageName, visitorName } from "./names.ts";

interface ConversationListProps {
  rows: readonly InboxRow[];
  selectedId: string | null;
  hrefOf: (id: string) => string;
  /** Checked for a bulk action; null while nothing is being chosen. */
  checked: readonly string[] | null;
  onCheck: (id: string) => void;
}

/** Arrow keys move through it, as Tab does. */
export function ConversationList(props: ConversationListProps) {
  const { rows, selectedId, hrefOf, checked, onCheck } = props;
  const list = useRef<HTMLUListElement>(null);
  const now = useNow();
  function step(event: KeyboardEvent) {
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: links.length - 1,
    }[event.key];
    const link = to === undefined ? undefined : links[to];
    if (!link) return;
    event.preventDefault();
    link.focus();
  }
  return (
    <ul ref={list} aria-label="Conversations" onKeyDown={step} className="flex flex-col gap-0.5">
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          href={hrefOf(row.id)}
          isSelected={row.id === selectedId}
          now={now}
          check={
            checked && (
              <Checkbox isOn={checked.includes(row.id)} onChange={() => onCheck(row.id)}>
                <span className="sr-only">Select {visitorName(row)}</span>
              </Checkbox>
            )
          }
        />
      ))}
    </ul>
  );
}

interface RowProps {
  row: InboxRow;
  href: string;
  isSelected: boolean;
  now: Date;
  check: ReactNode;
}

/** Three single lines, so that all rows have the same height. */
function Row({ row, href, isSelected, now, check }: RowProps) {
  const name = visitorName(row);
  const { isUnread } = row;
  return (
    <li
      className={clsx(
        "flex h-22 items-center rounded-[10px] [contain-intrinsic-size:auto_88px] [content-visibility:auto]",
        isSelected
          ? // Inside: a row that is left out while far from sight is cut at its edges.
            "bg-surface shadow-[inset_0_0_0_1px_var(--line)] forced-colors:border"
          : "hover:bg-hover",
      )}
    >
      {check && <span className="ps-3">{check}</span>}
      <Link
        href={href}
        aria-current={isSelected || undefined}
        className="flex h-full min-w-0 grow items-start gap-3 rounded-[10px] p-3 -outline-offset-2"
      >
        {!check && <Face row={row} name={name} />}
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-2">
            <span dir="auto" className={clsx("truncate", isUnread ? "font-[680]" : "font-medium")}>
              {name}
            </span>
            <span className="flex shrink-0 items-center gap-1.5 text-meta whitespace-nowrap text-ink-3 tabular-nums">
              {agoOf(row.lastMessageAt, now)}
              {isUnread && (
                <span className="size-2 rounded-full bg-accent forced-colors:border">
                  <span className="sr-only">Unread</span>
                </span>
              )}
            </span>
          </span>
          <span
            dir="auto"
            className={clsx(
              "block truncate text-left text-small",
              isUnread ? "font-[560] text-ink" : "text-ink-2",
            )}
          >
            {row.lastText || "No messages yet"}
          </span>
          <span className="mt-1 flex h-5.5 items-center gap-1.5 overflow-hidden">
            <State row={row} now={now} />
            {row.hasUnanswered && (
              <Mark icon={<MessageCircleQuestion aria-hidden="true" />}>Unanswered</Mark>
            )}
            {row.rating === "down" && (
              <Mark icon={<ThumbsDown aria-hidden="true" />}>Not helpful</Mark>
            )}
            {row.assigneeName && (
              <Mark icon={<UserRound aria-hidden="true" />}>
                {row.isAssignedToMe ? "Yours" : row.assigneeName}
              </Mark>
            )}
            {row.tags.map((tag) => (
              <Mark key={tag}>{tag}</Mark>
            ))}
            {row.pageUrl && (
              <span dir="auto" className="min-w-0 truncate text-meta text-ink-3">
                {pageName(row.pageUrl)}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

function Face({ row, name }: { row: InboxRow; name: string }) {
  if (row.visitorName) return <Avatar name={name} />;
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-hover text-ink-2"
    >
      <UserRound className="size-4" strokeWidth={1.75} />
    </span>
  );
}

function State({ row, now }: { row: InboxRow; now: Date }) {
  if (row.isMine)
    return (
      <IconBadge tone="bg-accent-soft text-accent" icon={<UserCheck aria-hidden="true" />}>
        You are answering
      </IconBadge>
    );
  if (row.personName)
    return (
      <IconBadge tone="bg-accent-soft text-accent" icon={<UserCheck aria-hidden="true" />}>
        {`${row.personName} is answering`}
      </IconBadge>
    );
  if (row.waitingSince)
    return (
      <IconBadge tone="bg-warning-soft text-warning" icon={<Hand aria-hidden="true" />}>
        <span>
          Waiting<span className="sr-only"> for a person</span>, {agoOf(row.waitingSince, now)}
        </span>
      </IconBadge>
    );
  if (row.isBlocked)
    return (
      <IconBadge tone="bg-danger-soft text-danger" icon={<Ban aria-hidden="true" />}>
        Blocked
      </IconBadge>
    );
  if (row.snoozedUntil)
    return (
      <IconBadge tone="bg-info-soft text-info" icon={<AlarmClock aria-hidden="true" />}>
        {row.snoozedUntil > now ? "Snoozed" : "Back from snooze"}
      </IconBadge>
    );
  return (
    <span className="shrink-0 text-meta text-ink-3">
      {row.status === "closed" ? "Closed" : "Assistant"}
    </span>
  );
}

function IconBadge({
  tone,
  icon,
  children,
}: {
  tone: string;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        "inline-flex h-5.5 shrink-0 items-center gap-1.25 rounded-badge px-2 text-meta font-[580] whitespace-nowrap forced-colors:border [&_svg]:size-3",
        tone,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

function Mark({ icon, children }: { icon?: ReactNode; children: string }) {
  return (
    <span className="inline-flex h-5.5 shrink-0 items-center gap-1.25 rounded-badge border border-line px-1.75 text-meta whitespace-nowrap text-ink-2 [&_svg]:size-3 [&_svg]:shrink-0">
      {icon}
      {children}
    </span>
  );
}
