import clsx from "clsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Card, CardSection } from "#platform/web/ui/card.tsx";
import { addDays, daysUntil, formatDay, formatDayInWords } from "#shared/dates.ts";
import type { Subscription } from "../contract.ts";

const usualTrialDays = 7;

export function Standing({ subscription }: { subscription: Subscription }) {
  const { status, expiresAt, next, plan } = subscription;
  const now = new Date();
  if (status === "trial" && expiresAt) return <TrialCard subscription={subscription} now={now} />;
  const text = next
    ? `On ${formatDay(next.at)} your plan changes to ${next.name}.`
    : status === "cancelled" && expiresAt && expiresAt > now
      ? `You cancelled ${plan?.name ?? "your plan"}. Your agents answer until ${formatDay(expiresAt)}.`
      : status === "expired" || (status === "cancelled" && expiresAt)
        ? "Your plan has ended and your agents are paused. Choose a plan, and everything comes back as it was."
        : undefined;
  return (
    text && (
      <Card>
        <CardSection className="py-4!">
          <p>{text}</p>
        </CardSection>
      </Card>
    )
  );
}

function TrialCard({ subscription, now }: { subscription: Subscription; now: Date }) {
  const { expiresAt, plan } = subscription;
  if (!expiresAt) return null;
  const all = Math.min(Math.max(plan?.trialDays ?? 0, usualTrialDays), 31);
  const left = daysUntil(expiresAt, now);
  return (
    <Card label="Free Trial">
      <CardSection className="grid items-center gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div>
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-h3 font-[640]">Free Trial</h2>
            <Badge tone={left > usualTrialDays ? "info" : "warning"} shape="half">
              {left === 1 ? "Expires in 1 day" : `Expires in ${left} days`}
            </Badge>
          </div>
          <p className="mt-1 text-ink-2">
            Until {formatDayInWords(expiresAt)} {expiresAt.getFullYear()}. After that your agents
            pause; your pages, leads and conversations stay.
          </p>
        </div>
        <div>
          <div
            role="img"
            aria-label={`${all - Math.min(left, all)} of ${all} days used`}
            className="grid auto-cols-fr grid-flow-col gap-1.25"
          >
            {Array.from({ length: all }, (_, day) => (
              <span
                key={`day ${day + 1}`}
                className={clsx(
                  "h-2.5 rounded-[3px] forced-colors:border",
                  day < all - left ? "bg-hover" : "bg-accent forced-colors:bg-[Highlight]",
                )}
              />
            ))}
          </div>
          <div className="mt-2 flex justify-between gap-2 text-small text-ink-3 tabular-nums">
            <span>{shortDay(addDays(expiresAt, -all))}</span>
            <span className="font-medium text-ink">
              {left === 1 ? "1 day left" : `${left} days left`}
            </span>
            <span>{shortDay(expiresAt)}</span>
          </div>
        </div>
      </CardSection>
    </Card>
  );
}

function shortDay(date: Date) {
  return formatDay(date).replace(/ \d+$/, "");
}
