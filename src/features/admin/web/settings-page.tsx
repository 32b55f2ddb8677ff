import { Page, PageHeader, PageState } from "#platform/web/ui/page.tsx";
import { ApiCard } from "./api-card.tsx";
import { modelCard, otherCards, paymentCard } from "./api-cards.ts";
import { ChangePasswordCard } from "./change-password-card.tsx";
import { CreateSettingCard } from "./create-setting-card.tsx";
import { ExistingSettings } from "./existing-settings.tsx";
import { LocalServerCard } from "./local-server-card.tsx";
import { ModelsCard } from "./models-card.tsx";
import { RegistrationCard } from "./registration-card.tsx";
import { useSettings } from "./settings-data.ts";

export function SettingsPage() {
  const settings = useSettings();
  return (
    <Page title="Settings">
      <PageHeader
        title="Settings"
        text="These override environment variables. Secrets are encrypted and never shown again."
      />
      <ChangePasswordCard />
      {settings.data ? (
        <>
          <RegistrationCard settings={settings.data} />
          <ApiCard card={paymentCard} settings={settings.data} />
          <ApiCard card={modelCard} settings={settings.data} />
          <ModelsCard />
          <LocalServerCard />
          {otherCards.map((card) => (
            <ApiCard key={card.title} card={card} settings={settings.data} />
          ))}
          <CreateSettingCard />
          <ExistingSettings settings={settings.data} />
        </>
      ) : (
        <PageState query={settings} failed="The settings did not load" />
      )}
    </Page>
  );
}
