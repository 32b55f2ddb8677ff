import clsx from "clsx";
import { Hand, MessageCircleQuestion, ThumbsDown, UserCheck, UserRound } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Link } from "wouter";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import type { InboxRow } from "../contract.ts";
import { agoOf, visitorName } from "./names.ts";

interface ConversationListProps {
  rows: readonly InboxRow[];
  selectedId: string | null;
  hrefOf: (id: string) => string;
}

export function ConversationList({ rows, selectedId, hrefOf }: ConversationListProps) {
  const list = useRef<HTMLUListElement>(null);
  const now = new Date();
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
          ago={agoOf(row.lastMessageAt, now)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  row: InboxRow;
  href: string;
  isSelected: boolean;
  ago: string;
}

function Row({ row, href, isSelected, ago }: RowProps) {
  const name = visitorName(row);
  return (
    <li className="[contain-intrinsic-size:auto_84px] [content-visibility:auto]">
      <Link
        href={href}
        aria-current={isSelected || undefined}
        className={clsx(
          "flex items-start gap-3 rounded-[10px] p-3 -outline-offset-2 transition-colors duration-(--dur-quick)",
          isSelected
            ? // Inside, because offscreen rows are clipped at their edges.
              "bg-surface shadow-[inset_0_0_0_1px_var(--line)] forced-colors:border"
            : "hover:bg-hover",
        )}
      >
        {row.visitorName ? (
          <Avatar name={name} />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-8 shrink-0 place-items-center rounded-full bg-hover text-ink-2"
          >
            <UserRound className="size-4" strokeWidth={1.75} />
          </span>
        )}
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-2">
            <span dir="auto" className="truncate font-medium">
              {name}
            </span>
            <span className="shrink-0 text-meta whitespace-nowrap text-ink-3 tabular-nums">
              {ago}
            </span>
          </span>
          <span dir="auto" className="block truncate text-left text-small text-ink-2">
            {row.lastText.replace(/ ?\[\d+\]/g, "") || "No messages yet"}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-1.5">
            <State row={row} />
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
          </span>
        </span>
      </Link>
    </li>
  );
}

function State({ row }: { row: InboxRow }) {
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
        Waiting for a person
      </IconBadge>
    );
  return (
    <span className="text-meta text-ink-3">{row.status === "closed" ? "Closed" : "Assistant"}</span>
  );
}

function IconBadge({ tone, icon, children }: { tone: string; icon: ReactNode; children: string }) {
  return (
    <span
      className={clsx(
        "inline-flex h-5.5 items-center gap-1.25 rounded-badge px-2 text-meta font-[580] whitespace-nowrap forced-colors:border [&_svg]:size-3",
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
    <span className="inline-flex h-5.5 max-w-full items-center gap-1.25 truncate rounded-badge border border-line px-1.75 text-meta text-ink-2 [&_svg]:size-3 [&_svg]:shrink-0">
      {icon}
      {children}
    </span>
  );
}
