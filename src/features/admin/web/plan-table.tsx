import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialog.tsx";
import { Table, TableRow } from "#platform/web/ui/table.tsx";
import { formatPrice, isFree } from "#shared/money.ts";
import { adminPlansApi, type ListedPlan } from "../contract-plans.ts";
import { useOperatorMutation } from "./operator-calls.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import { plansKey } from "./plans-data.ts";

const heads = [
  { name: "Plan" },
  { name: "Price" },
  { name: "Duration (months)", isNumeric: true },
  { name: "Agent Limit", isNumeric: true },
  { name: "Users", isNumeric: true },
  { name: "Status" },
  { name: "Actions" },
];

export function PlanTable({ plans }: { plans: readonly ListedPlan[] }) {
  return (
    <Table label="Plans" columns="minmax(0,1fr) 150px 128px 90px 70px 90px 80px" heads={heads}>
      {plans.map((plan) => (
        <PlanLine key={plan.id} plan={plan} />
      ))}
    </Table>
  );
}

function PlanLine({ plan }: { plan: ListedPlan }) {
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
  const remove = useOperatorMutation(adminPlansApi.delete, {
    done: "Plan Deleted",
    failed: "Failed to delete plan.",
    changes: [plansKey],
    onDone: () => setDialog(null),
  });
  const isForSale = plan.isActive && !plan.isTrial;
  return (
    <TableRow className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-2">
      <td className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="min-w-0 truncate font-medium">
            {plan.name}
          </span>
          {plan.isPopular && (
            <Badge tone="accent" shape="none">
              Popular
            </Badge>
          )}
          {plan.isTrial && (
            <Badge tone="info" shape="half">
              Trial
            </Badge>
          )}
        </span>
        {plan.description && (
          <span dir="auto" className="line-clamp-2 text-left text-small text-ink-2">
            {plan.description}
          </span>
        )}
      </td>
      <td className="tabular-nums max-md:justify-self-end">{priceOf(plan)}</td>
      <td className="text-ink-2 tabular-nums md:text-right">
        <span className="md:hidden">Duration (months): </span>
        {plan.duration}
      </td>
      <td className="text-ink-2 tabular-nums max-md:justify-self-end md:text-right">
        <span className="md:hidden">Agent limit: </span>
        {plan.agentLimit}
      </td>
      <td className="text-ink-2 tabular-nums md:text-right">
        <span className="md:hidden">Users: </span>
        {plan.users.toLocaleString("en-US")}
      </td>
      <td className="max-md:justify-self-end">
        <Badge tone={isForSale ? "positive" : "neutral"} shape={isForSale ? "dot" : "ring"}>
          {isForSale ? "Active" : "Inactive"}
        </Badge>
      </td>
      <td className="flex items-center gap-1 max-md:col-span-2 max-md:justify-self-end">
        <IconButton
          label={`Edit ${plan.name}`}
          variant="ghost"
          size="small"
          onClick={() => setDialog("edit")}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton
          label={`Delete ${plan.name}`}
          variant="ghost"
          size="small"
          onClick={() => setDialog("delete")}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
        <PlanDialog plan={plan} isOpen={dialog === "edit"} onClose={() => setDialog(null)} />
        <ConfirmDialog
          isOpen={dialog === "delete"}
          onClose={() => setDialog(null)}
          title="Delete Plan"
          text={`Are you sure you want to delete ${plan.name}? This action cannot be undone.`}
          confirm="Delete Plan"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate([{ params: { id: plan.id } }])}
        />
      </td>
    </TableRow>
  );
}

function priceOf({ price, currency, duration }: ListedPlan) {
  if (isFree(price)) return "Free";
  const months = duration === 1 ? "1 month" : `${duration} months`;
  return `${currency} ${formatPrice(price, currency)}/${months}`;
}
