import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Link, useLocation } from "wouter";
import { pageSize, unansweredQuery } from "./inbox-data.ts";

export function InboxTabs({ canWriteAnswers }: { canWriteAnswers: boolean }) {
  const [location] = useLocation();
  const unanswered = useQuery({ ...unansweredQuery(), enabled: canWriteAnswers });
  if (!canWriteAnswers) return null;
  const groups = unanswered.data?.length ?? 0;
  const tabs = [
    { href: "/inbox", name: "Conversations", count: "" },
    {
      href: "/inbox/unanswered",
      name: "Unanswered",
      count: groups >= pageSize ? `${pageSize}+` : groups || "",
    },
  ];
  return (
    <nav aria-label="Inbox" className="flex gap-5 border-b border-line">
      {tabs.map(({ href, name, count }) => (
        <Link
          key={href}
          href={href}
          aria-current={location === href ? "page" : undefined}
          className={clsx(
            "-mb-px border-b-2 pt-2.5 pb-2.75 font-medium whitespace-nowrap max-md:min-h-11",
            location === href
              ? "border-accent font-semibold text-ink"
              : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {name}
          {count && <span className="ml-1.5 text-small text-ink-3 tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
