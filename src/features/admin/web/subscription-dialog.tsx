import { type RefObject, useId, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input, Select } from "#platform/web/ui/field.tsx";
import { personName } from "#shared/person-name.ts";
import { subscriptionStatuses } from "#shared/vocabulary.ts";
import type { UserRow } from "../contract-users.ts";
import { oneOf } from "./list-address.ts";
import { usePlans } from "./plans-data.ts";
import { useChangeSubscription } from "./users-data.ts";

interface SubscriptionDialogProps {
  user: UserRow;
  status: UserRow["subscriptionStatus"];
  isOpen: boolean;
  onClose: () => void;
  opener: RefObject<HTMLElement | null>;
}

/** In one form: an active plan whose end has passed would expire at once. */
export function SubscriptionDialog(props: SubscriptionDialogProps) {
  const id = useId();
  const { user, isOpen, onClose, opener } = props;
  const change = useChangeSubscription(onClose);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      opener={opener}
      title="Change Subscription"
      text={`Changes for ${personName(user)} apply right away. Nothing is charged or refunded.`}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" isBusy={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      {isOpen && <SubscriptionForm id={id} {...props} change={change} />}
    </Dialog>
  );
}

interface FormProps extends SubscriptionDialogProps {
  id: string;
  change: ReturnType<typeof useChangeSubscription>;
}

function SubscriptionForm({ id, user, status: first, change }: FormProps) {
  const plans = usePlans();
  const [status, setStatus] = useState(first);
  const [end, setEnd] = useState(dayOf(user.planExpiresAt));
  const [planId, setPlanId] = useState(user.planId ?? "");
  const goesOn = status === "trial" || status === "active";
  const isOver = goesOn && end !== "" && end < dayOf(new Date());
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (change.isPending || isOver) return;
        const body = {
          status,
          planExpiresAt: endOf(end, user.planExpiresAt, goesOn),
          planId: planId || null,
        };
        change.mutate([{ params: { id: user.id }, body }]);
      }}
    >
      <Field label="Status">
        <Select
          value={status}
          onChange={({ target }) => setStatus(oneOf(subscriptionStatuses, target.value) ?? status)}
        >
          {subscriptionStatuses.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      </Field>
      <Field
        label="Ends on"
        hint="Leave empty for no end date."
        error={
          isOver
            ? "This day has passed: the plan would expire at once. Choose a later one."
            : undefined
        }
      >
        <Input type="date" value={end} onChange={({ target }) => setEnd(target.value)} />
      </Field>
      <Field label="Plan">
        <Select value={planId} onChange={({ target }) => setPlanId(target.value)}>
          <option value="">No plan</option>
          {plans.data?.map((plan) => (
            <option key={plan.id} value={plan.id}>
              {plan.name}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  );
}

function dayOf(date: Date | null) {
  if (!date) return "";
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The end of the day. An unchanged day keeps its time, unless that would end a plan that continues. */
function endOf(day: string, before: Date | null, goesOn: boolean) {
  if (!day) return null;
  const isKept = before && day === dayOf(before) && !(goesOn && before <= new Date());
  return isKept ? before : new Date(`${day}T23:59:59`);
}
