import { LinkButton } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import { Page, PageHeader } from "#platform/web/ui/page.tsx";
import { places } from "./console-nav.ts";
import { PlatformFigures } from "./platform-figures.tsx";

const shortcuts = ["/users", "/agents", "/analytics", "/settings"];

export function DashboardPage() {
  return (
    <Page title="Operator console">
      <PageHeader title="Dashboard" text="The whole platform at a glance." />
      <PlatformFigures />
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
