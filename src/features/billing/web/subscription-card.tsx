import clsx from "clsx";
import type { CurrentUser } from "#features/auth/contract.ts";
import { Card, CardSection } from "#platform/web/ui/card.tsx";
import { expiryOf, shortPrice, subscriptionName } from "./subscription.ts";

const tones = { past: "text-danger", soon: "text-warning", later: "text-ink-2" };

/** The owner's plan in the settings. */
export function SubscriptionCard({ user }: { user: CurrentUser }) {
  const expiry = expiryOf(user, new Date());
  return (
    <Card>
      <CardSection>
        <p className="font-semibold">{subscriptionName(user)}</p>
        <p className="mt-0.5 text-small text-ink-2">
          {user.plan && <span className="tabular-nums">{shortPrice(user.plan)}. </span>}
          {expiry && <span className={clsx("font-medium", tones[expiry.tone])}>{expiry.text}</span>}
        </p>
      </CardSection>
    </Card>
  );
}
