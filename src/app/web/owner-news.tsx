import type { UseQueryResult } from "@tanstack/react-query";
import clsx from "clsx";
import { Hand, type LucideIcon, MessageCircleQuestion, ThumbsUp, Users } from "lucide-react";
import { Link } from "wouter";
import type { News } from "#features/analytics/contract.ts";
import { visitorName } from "#features/inbox/web/names.ts";
import { useWaitingCount } from "#features/inbox/web/waiting-count.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { formatMoment } from "#shared/dates.ts";

const reasons: Record<News["worthReading"][number]["reason"], string> = {
  "not-helpful": "not helpful",
  handoff: "asked for a person",
  unanswered: "unanswered question",
};

/** What happened since this person was last here, each part leading to where it is dealt with. */
export function NewsOfVisit({ news }: { news: UseQueryResult<News> }) {
  const waiting = useWaitingCount();
  if (!news.data)
    return news.error && <PageState query={news} failed="The latest activity did not load" />;
  const { data } = news;
  const rated = data.helpful + data.notHelpful;
  const title = data.isFirstVisit ? "In the last 24 hours" : "Since you were last here";
  const isQuiet = waiting + data.leads + data.unanswered + rated + data.worthReading.length === 0;
  if (isQuiet && data.isFirstVisit) return null;
  return (
    <Card label={title} className="overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-3 px-6 pt-4.5 pb-3.5 max-md:px-4">
        <h2 className="text-h3 font-[640]">{title}</h2>
        {!data.isFirstVisit && (
          <p className="text-small text-ink-3 tabular-nums">{formatMoment(data.since)}</p>
        )}
      </div>
      {isQuiet ? (
        <p className="border-t border-line px-6 py-4 text-ink-2 max-md:px-4">
          Nothing new. Nobody is waiting.
        </p>
      ) : (
        <ul className="grid grid-cols-2 gap-px border-t border-line bg-line lg:grid-cols-4">
          <Part
            icon={Hand}
            href="/inbox?view=waiting"
            count={waiting}
            one="visitor waiting"
            many="visitors waiting"
            isUrgent
          />
          <Part icon={Users} href="/leads" count={data.leads} one="new lead" many="new leads" />
          <Part
            icon={MessageCircleQuestion}
            href="/inbox/unanswered"
            count={data.unanswered}
            one="unanswered question"
            many="unanswered questions"
          />
          <Part
            icon={ThumbsUp}
            href="/inbox?rating=down"
            count={data.helpful}
            many={rated > 0 ? `of ${rated} found it helpful` : "ratings"}
            isEmpty={rated === 0}
          />
        </ul>
      )}
      {data.worthReading.length > 0 && (
        <section aria-label="Conversations worth reading" className="border-t border-line">
          <h3 className="px-6 pt-3.5 pb-1 text-small font-[560] text-ink-2 max-md:px-4">
            Conversations worth reading
          </h3>
          <ul className="pb-2">
            {data.worthReading.map((one) => (
              <li key={one.id}>
                <Link
                  href={`/inbox?conversation=${one.id}`}
                  className="flex min-h-11 items-baseline gap-x-3 px-6 py-2 -outline-offset-2 hover:bg-hover max-md:flex-wrap max-md:px-4"
                >
                  <span dir="auto" className="min-w-0 grow truncate text-left max-md:w-full">
                    {one.text || visitorName(one)}
                  </span>
                  <span className="shrink-0 text-small text-ink-3">
                    {visitorName(one)}, {reasons[one.reason]}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

interface PartProps {
  icon: LucideIcon;
  href: string;
  count: number;
  one?: string;
  many: string;
  isUrgent?: boolean;
  isEmpty?: boolean;
}

const shownMax = 99;

function Part(props: PartProps) {
  const { icon: Icon, href, count, many, one = many, isUrgent = false } = props;
  const { isEmpty = count === 0 } = props;
  const isMarked = isUrgent && !isEmpty;
  return (
    <li className="min-w-0">
      <Link
        href={href}
        className={clsx(
          "flex h-full min-h-14 items-center gap-3 px-6 py-3 -outline-offset-2 forced-colors:outline max-md:px-4",
          isMarked ? "bg-warning-soft" : "bg-surface hover:bg-hover",
        )}
      >
        <Icon
          aria-hidden="true"
          strokeWidth={1.75}
          className={clsx(
            "size-5 shrink-0 max-sm:hidden",
            isMarked ? "text-warning" : isEmpty ? "text-ink-3" : "text-accent",
          )}
        />
        <span className={clsx("min-w-0", isEmpty && "text-ink-2")}>
          <b className="font-[640] tabular-nums">
            {isEmpty ? "No" : count > shownMax ? `${shownMax}+` : count}
          </b>{" "}
          {count === 1 ? one : many}
        </span>
      </Link>
    </li>
  );
}
