import type { CurrentUser } from "#features/accounts/contract.ts";
import { SettingsPage } from "#features/accounts/web/settings/settings-page.tsx";
import { SubscriptionCard } from "#features/billing/web/subscription-card.tsx";
import { OwnModelSection } from "#features/models/web/own-model-section.tsx";
import { TeamSection } from "#features/team/web/team-section.tsx";
import { WebhooksSection } from "#features/webhooks/web/webhooks-section.tsx";

export function OwnerSettingsPage({ user }: { user: CurrentUser }) {
  return (
    <SettingsPage
      user={user}
      subscription={<SubscriptionCard user={user} />}
      team={<TeamSection user={user} />}
      webhooks={<WebhooksSection />}
      languageModel={<OwnModelSection />}
    />
  );
}
