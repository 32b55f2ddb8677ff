import { useId } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { adminPlansApi, type PlanRow } from "../contract-plans.ts";
import { useOperatorMutation } from "./operator-calls.ts";
import { PlanForm, type PlanValues } from "./plan-form.tsx";
import { plansKey } from "./plans-data.ts";

interface PlanDialogProps {
  plan?: PlanRow;
  isOpen: boolean;
  onClose: () => void;
}

export function PlanDialog({ plan, isOpen, onClose }: PlanDialogProps) {
  const id = useId();
  const changes = [plansKey];
  const create = useOperatorMutation(adminPlansApi.create, {
    done: "Plan Created",
    failed: "Failed to create plan.",
    changes,
    onDone: onClose,
  });
  const change = useOperatorMutation(adminPlansApi.change, {
    done: "Plan Updated",
    failed: "Failed to update plan.",
    changes,
    onDone: onClose,
  });
  const isBusy = create.isPending || change.isPending;

  function save(body: PlanValues) {
    if (isBusy) return;
    if (plan) change.mutate([{ params: { id: plan.id }, body }]);
    else create.mutate([{ body }]);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={plan ? "Edit Plan" : "Create Plan"}
      text={
        plan
          ? "Past purchases keep their price and term. New limits and features apply to everyone on this plan."
          : "A price of 0 makes it free."
      }
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" isBusy={isBusy}>
            {plan ? "Save Changes" : "Create Plan"}
          </Button>
        </>
      }
    >
      {isOpen && <PlanForm id={id} plan={plan} onSave={save} />}
    </Dialog>
  );
}
