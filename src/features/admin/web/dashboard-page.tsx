import { LinkButton } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { Page, PageHeader, PageState } from "#platform/web/ui/page.tsx";
import { places } from "./console-nav.ts";
import { PlatformFigures, usePlatformStats } from "./platform-figures.tsx";

const shortcuts = ["/users", "/agents", "/analytics", "/settings"];

export function DashboardPage() {
  const stats = usePlatformStats();
  return (
    <Page title="Operator console">
      <PageHeader title="Dashboard" text="The whole platform at a glance." />
      {stats.error ? (
        <PageState
          query={stats}
          failed="The figures did not load"
          consequence="Agents keep answering meanwhile."
        />
      ) : (
        <PlatformFigures stats={stats.data} />
      )}
      <Card label="Shortcuts">
        <CardHeader title="Go to" />
        <div className="flex flex-wrap gap-2 px-6 pb-6 max-md:px-4 max-md:pb-4">
          {places
            .filter(({ path }) => shortcuts.includes(path))
            .map(({ path, name, icon: Icon }) => (
              <LinkButton key={path} href={path} className="max-sm:grow">
                <Icon aria-hidden="true" />
                {name}
              </LinkButton>
            ))}
        </div>
      </Card>
    </Page>
  );
}
