import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { ApiError } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input, Select } from "#platform/web/ui/field.tsx";
import { type EndpointKind, endpointKinds, placeKinds } from "#shared/endpoint-kinds.ts";
import type { WebhookEvent } from "#shared/vocabulary.ts";
import { ChangedEndpoint, NewEndpoint, type WebhookEndpoint } from "../contract.ts";
import { placeAt, places } from "../places/places.ts";
import { EventsField } from "./events-field.tsx";
import { kindName } from "./webhook-words.ts";

interface EndpointDialogProps {
  title: string;
  save: string;
  /** None for a new one. */
  endpoint?: WebhookEndpoint;
  mutation: { error: Error | null; isPending: boolean };
  onClose: () => void;
  onSave: (endpoint: NewEndpoint) => void;
}

const usualEvents: WebhookEvent[] = ["lead.created", "handoff.requested", "question.unanswered"];

export function EndpointDialog(props: EndpointDialogProps) {
  const { title, save, endpoint, mutation, onClose, onSave } = props;
  // A chat tool's address is not shown again, and stays if nothing is pasted.
  const keeps = endpoint !== undefined && endpoint.kind !== "webhook";
  const { register, handleSubmit, formState, control, setValue } = useForm<NewEndpoint>({
    resolver: zodResolver(keeps ? ChangedEndpoint : NewEndpoint),
    defaultValues: {
      url: keeps ? "" : (endpoint?.url ?? ""),
      events: endpoint?.events ?? usualEvents,
    },
  });
  const typed = useWatch({ control, name: "url" });
  const known = placeAt(typed);
  const refused = mutation.error instanceof ApiError ? mutation.error.fields.url : undefined;
  const { errors } = formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      text={
        endpoint
          ? undefined
          : "Paste an incoming webhook URL or a Telegram bot token. We detect which app it belongs to."
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="webhook" variant="primary" isBusy={mutation.isPending}>
            {save}
          </Button>
        </>
      }
    >
      <form
        id="webhook"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={handleSubmit((values) => {
          if (!mutation.isPending) onSave(values);
        })}
      >
        <Field
          label="Address"
          error={errors.url?.message ?? refused}
          hint={
            keeps
              ? "Leave empty to keep the current address."
              : known && `Recognized: ${kindName(known)}.`
          }
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder={keeps ? endpoint.url : "https://"}
            {...register("url", {
              onChange: ({ target }) => {
                if (placeAt(target.value) === "telegram" && !formState.dirtyFields.events)
                  setValue("events", [...usualEvents, "visitor.wrote"]);
              },
            })}
          />
        </Field>
        {!endpoint && !known && looksWhole(typed) && (
          <Field label="Which app is this?">
            <Select {...register("kind")} defaultValue="webhook">
              {endpointKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {choice(kind)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {!endpoint && <WhereFrom />}
        <EventsField control={control} />
      </form>
    </Dialog>
  );
}

function looksWhole(typed: string) {
  return /[^/]\.[^/]|:\d/.test(typed);
}

function choice(kind: EndpointKind) {
  return kind === "webhook" ? "Another app (signed webhook)" : `${kindName(kind)} or its proxy`;
}

function WhereFrom() {
  return (
    <details className="text-small text-ink-2">
      <summary className="cursor-pointer font-medium text-ink max-md:py-2.5">
        Where do I find the address?
      </summary>
      <dl className="mt-2 flex flex-col gap-2">
        {placeKinds.map((kind) => (
          <div key={kind}>
            <dt className="font-medium text-ink">{places[kind].name}</dt>
            <dd className="wrap-anywhere">{places[kind].howTo}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
