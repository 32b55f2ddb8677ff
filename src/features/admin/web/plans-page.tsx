import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { CardsDrawing } from "#platform/web/ui/drawings.tsx";
import { EmptyState, Page, PageHeader, PageState } from "#platform/web/ui/page.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { PlanTable } from "./plan-table.tsx";
import { usePlans } from "./plans-data.ts";

export function PlansPage() {
  const plans = usePlans();
  const [isCreating, setCreating] = useState(false);
  return (
    <Page title="Plans">
      <PageHeader title="Plans" text="Plans for sale, and the trial for new accounts.">
        <Button variant="primary" onClick={() => setCreating(true)}>
          <Plus aria-hidden="true" />
          Create Plan
        </Button>
      </PageHeader>
      {plans.data ? (
        <Card className="overflow-hidden">
          {plans.data.length > 0 ? (
            <PlanTable plans={plans.data} />
          ) : (
            <EmptyState
              drawing={<CardsDrawing />}
              title="No plans yet"
              text="No plans found. Create your first plan to get started."
            />
          )}
        </Card>
      ) : (
        <PageState query={plans} failed="The plans did not load" />
      )}
      <PlanDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </Page>
  );
}
