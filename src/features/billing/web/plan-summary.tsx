import clsx from "clsx";
import type { CurrentUser } from "#features/accounts/contract.ts";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { expiryOf, shortPrice, subscriptionName, upgradeName } from "./subscription.ts";

const tones = { past: "text-danger", soon: "text-warning", later: "text-ink-3" };

export function PlanSummary({ user }: { user: CurrentUser }) {
  const expiry = expiryOf(user, new Date());
  const upgrade = upgradeName(user, new Date());
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3.5 text-small">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{subscriptionName(user)}</span>
        {user.plan && (
          <span className="shrink-0 text-ink-3 tabular-nums">{shortPrice(user.plan)}</span>
        )}
      </div>
      {expiry && <p className={clsx("font-medium", tones[expiry.tone])}>{expiry.text}</p>}
      {upgrade && (
        <LinkButton href="/subscribe" size="small" className="mt-0.5">
          {upgrade}
        </LinkButton>
      )}
    </div>
  );
}
