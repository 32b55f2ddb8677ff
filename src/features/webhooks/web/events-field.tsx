import { type Control, Controller } from "react-hook-form";
import { Checkbox } from "#platform/web/ui/choices.tsx";
import { webhookEvents } from "#shared/vocabulary.ts";
import type { NewEndpoint } from "../contract.ts";
import { eventWords } from "./webhook-words.ts";

export function EventsField({ control }: { control: Control<NewEndpoint> }) {
  return (
    <Controller
      control={control}
      name="events"
      render={({ field, fieldState }) => (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1.5 text-small font-[560]">Send these events</legend>
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              isOn={field.value.includes(event)}
              onChange={(isOn) =>
                field.onChange(
                  webhookEvents.filter((one) => (one === event ? isOn : field.value.includes(one))),
                )
              }
            >
              <span>
                <span className="block font-medium">{eventWords[event].name}</span>
                <span className="block text-small text-ink-2">{eventWords[event].text}</span>
              </span>
            </Checkbox>
          ))}
          {fieldState.error && (
            <p role="alert" className="text-small font-medium text-danger">
              {fieldState.error.message}
            </p>
          )}
        </fieldset>
      )}
    />
  );
}
