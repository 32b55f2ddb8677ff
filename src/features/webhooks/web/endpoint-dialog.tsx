import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, useForm } from "react-hook-form";
import { ApiError } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/choices.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import { webhookEvents } from "#shared/vocabulary.ts";
import { NewEndpoint } from "../contract.ts";
import { eventWords } from "./webhook-words.ts";

interface EndpointDialogProps {
  title: string;
  save: string;
  endpoint?: NewEndpoint;
  mutation: { error: Error | null; isPending: boolean };
  onClose: () => void;
  onSave: (endpoint: NewEndpoint) => void;
}

export function EndpointDialog(props: EndpointDialogProps) {
  const { title, save, endpoint, mutation, onClose, onSave } = props;
  const { register, handleSubmit, formState, control } = useForm<NewEndpoint>({
    resolver: zodResolver(NewEndpoint),
    defaultValues: endpoint ?? { url: "", events: ["lead.created"] },
  });
  const refused = mutation.error instanceof ApiError ? mutation.error.fields.url : undefined;
  const { errors } = formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      text="Each event is sent as JSON by POST, signed as Standard Webhooks require."
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
        <Field label="Address" error={errors.url?.message ?? refused}>
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            {...register("url")}
          />
        </Field>
        <Controller
          control={control}
          name="events"
          render={({ field }) => (
            <fieldset className="flex flex-col gap-3">
              <legend className="mb-1.5 text-small font-[560]">Events</legend>
              {webhookEvents.map((event) => (
                <Checkbox
                  key={event}
                  isOn={field.value.includes(event)}
                  onChange={(isOn) =>
                    field.onChange(
                      webhookEvents.filter((one) =>
                        one === event ? isOn : field.value.includes(one),
                      ),
                    )
                  }
                >
                  <span>
                    <span className="block font-medium">{eventWords[event].name}</span>
                    <span className="block text-small text-ink-2">{eventWords[event].text}</span>
                  </span>
                </Checkbox>
              ))}
              {errors.events && (
                <p role="alert" className="text-small font-medium text-danger">
                  {errors.events.message}
                </p>
              )}
            </fieldset>
          )}
        />
      </form>
    </Dialog>
  );
}
