import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Boundary } from "#platform/web/ui/boundary.tsx";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { NotLoaded, Page, PageHeader, PageState } from "#platform/web/ui/page.tsx";
import { SettingRow } from "#platform/web/ui/setting-row.tsx";
import type { CurrentUser } from "../../contract.ts";
import { OwnData } from "./own-data.tsx";
import { Preferences } from "./preferences.tsx";
import { Profile } from "./profile.tsx";
import { SectionMenu, sectionId } from "./section-menu.tsx";
import { Security } from "./security.tsx";
import { accountQuery } from "./settings-data.ts";

interface SettingsPageProps {
  user: CurrentUser;
  subscription: ReactNode;
  team: ReactNode;
  webhooks: ReactNode;
  languageModel: ReactNode;
}

export function SettingsPage(props: SettingsPageProps) {
  const { user, subscription, team, webhooks, languageModel } = props;
  const account = useQuery(accountQuery);
  const isOwner = user.teamRole === "owner";
  return (
    <Page title="Settings">
      <PageHeader title="Settings" />
      {account.data ? (
        <div className="gap-x-10 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]">
          <SectionMenu titles={sectionsOf(isOwner)} />
          <div className="flex min-w-0 flex-col">
            <Section
              title="Profile"
              text={
                account.data.hasPassword
                  ? "The name and email of your account."
                  : "Managed by Google."
              }
            >
              <Profile user={user} account={account.data} />
            </Section>
            {isOwner && <Section title="Subscription">{subscription}</Section>}
            <Section
              title="Team"
              text={
                isOwner
                  ? "Colleagues who work on your agents, leads and conversations."
                  : "The team you work with."
              }
            >
              {team}
            </Section>
            {isOwner && (
              <Section
                title="Alerts and webhooks"
                text="Hear about leads and waiting visitors where your team works."
              >
                {webhooks}
              </Section>
            )}
            {isOwner && (
              <Section title="API keys" text="For programs that work with your agents.">
                <Card>
                  <SettingRow
                    title="Connect your own programs"
                    text="Give scripts, automation tools and AI assistants access to your agents."
                  >
                    <LinkButton href="/settings/keys" label="Open the API keys">
                      Open
                      <ChevronRight aria-hidden="true" />
                    </LinkButton>
                  </SettingRow>
                </Card>
              </Section>
            )}
            {isOwner && (
              <Section title="Language model" text="Use your own key for your agents’ answers.">
                {languageModel}
              </Section>
            )}
            <Section title="Preferences" text="Which emails you get, and the theme.">
              <Preferences
                email={user.email}
                notifications={account.data.notifications}
                isOwner={isOwner}
              />
            </Section>
            <Section title="Security" text="How you sign in, and where you are signed in.">
              <Security account={account.data} />
            </Section>
            {isOwner && (
              <Section title="Your data" text="Export or delete your data.">
                <OwnData email={user.email} hasPassword={account.data.hasPassword} />
              </Section>
            )}
          </div>
        </div>
      ) : (
        <PageState query={account} failed="Your settings did not load" />
      )}
    </Page>
  );
}

function sectionsOf(isOwner: boolean) {
  const ownersOnly = [
    "Subscription",
    "Alerts and webhooks",
    "API keys",
    "Language model",
    "Your data",
  ];
  return [
    "Profile",
    "Subscription",
    "Team",
    "Alerts and webhooks",
    "API keys",
    "Language model",
    "Preferences",
    "Security",
    "Your data",
  ].filter((title) => isOwner || !ownersOnly.includes(title));
}

interface SectionProps {
  title: string;
  text?: string;
  children: ReactNode;
}

function Section({ title, text, children }: SectionProps) {
  return (
    <section
      id={sectionId(title)}
      aria-label={title}
      className="grid scroll-mt-16 gap-y-3 border-t border-line py-7 first:border-t-0 first:pt-0 md:scroll-mt-4"
    >
      <div>
        <h2 className="text-h3 font-[640]">{title}</h2>
        {text && <p className="mt-1 text-small text-ink-2">{text}</p>}
      </div>
      <div className="min-w-0">
        <Boundary
          instead={
            <Card>
              <NotLoaded what={title} />
            </Card>
          }
        >
          {children}
        </Boundary>
      </div>
    </section>
  );
}
