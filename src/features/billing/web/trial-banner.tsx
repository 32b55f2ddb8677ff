import { Clock } from "lucide-react";
import type { CurrentUser } from "#features/auth/contract.ts";
import { daysUntil, formatDayInWords } from "#shared/dates.ts";

export function TrialBanner({ user }: { user: CurrentUser }) {
  const { subscriptionStatus, planExpiresAt } = user;
  if (subscriptionStatus !== "trial" || !planExpiresAt) return null;

  const days = daysUntil(planExpiresAt, new Date());
  return (
    <div className="flex items-center gap-3 rounded-[10px] bg-warning-soft py-3 pr-4 pl-4 forced-colors:border">
      <Clock aria-hidden="true" className="size-4.5 shrink-0 text-warning" strokeWidth={1.75} />
      <p className="min-w-0 text-ink-2">
        <span className="font-semibold text-ink">
          {days === 1 ? "1 day" : `${days} days`} left in your free trial.
        </span>{" "}
        On {formatDayInWords(planExpiresAt)} your agents pause. Nothing is deleted.
      </p>
    </div>
  );
}
