import { Plus, X } from "lucide-react";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Segments } from "#platform/web/ui/choices.tsx";
import { Input } from "#platform/web/ui/field.tsx";
import type { BusinessHours } from "#shared/chat-settings.ts";
import { closingAfter, minutesOf, timeOf } from "./time-of-day.ts";
import { weekDays, weekLines } from "./week-lines.ts";

type Hours = BusinessHours | null;

const usual = { opens: 540, closes: 1020 };
const usualWeek: BusinessHours = {
  days: ([1, 2, 3, 4, 5] as const).map((day) => ({ day, ...usual })),
  closedDays: [6, 7],
  specialDays: [],
};

interface OpeningHoursFieldProps {
  hours: Hours;
  read: Hours;
  onChange: (hours: Hours) => void;
}

export function OpeningHoursField({ hours, read, onChange }: OpeningHoursFieldProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Segments
        label="Opening hours"
        value={hours ? "own" : "read"}
        onChange={(from) => onChange(from === "read" ? null : (read ?? usualWeek))}
        choices={[
          { value: "read", label: "From your pages" },
          { value: "own", label: "Set by you" },
        ]}
      />
      {hours ? (
        <Week hours={hours} onChange={onChange} />
      ) : (
        <p className="text-small text-ink-3">
          {read
            ? weekLines({ ...read, closedDays: [] }).join(" · ")
            : "None were found on your pages."}
        </p>
      )}
    </div>
  );
}

function Week({ hours, onChange }: { hours: BusinessHours; onChange: (hours: Hours) => void }) {
  const setDays = (days: BusinessHours["days"]) => {
    const closedDays = weekDays
      .map(([day]) => day)
      .filter((day) => !days.some((one) => one.day === day));
    onChange({ ...hours, days, closedDays });
  };
  const add = (day: (typeof weekDays)[number][0]) => setDays([...hours.days, { day, ...usual }]);
  const setSpecial = (specialDays: BusinessHours["specialDays"]) =>
    onChange({ ...hours, specialDays });
  return (
    <div className="flex w-full flex-col gap-2">
      {weekDays.map(([day, name]) => {
        const spans = hours.days.filter((one) => one.day === day);
        return (
          <fieldset key={day} className="flex flex-wrap items-start gap-x-3 gap-y-1">
            <legend className="float-left font-medium max-sm:w-full sm:w-26 sm:leading-10">
              {name}
            </legend>
            <div className="flex min-w-0 grow basis-64 flex-col gap-2">
              {spans.map((span, index) => (
                <div key={index} className="flex flex-wrap items-center gap-x-3">
                  <Span
                    label={name}
                    {...span}
                    onChange={(change) =>
                      setDays(
                        hours.days.map((one) => (one === span ? { ...span, ...change } : one)),
                      )
                    }
                    onRemove={() => setDays(hours.days.filter((one) => one !== span))}
                  />
                  {index === spans.length - 1 && <AddHours name={name} onAdd={() => add(day)} />}
                </div>
              ))}
              {spans.length === 0 && (
                <div className="flex min-h-10 items-center gap-3">
                  <span className="text-ink-3">Closed</span>
                  <AddHours name={name} onAdd={() => add(day)} />
                </div>
              )}
            </div>
          </fieldset>
        );
      })}
      <h3 className="mt-3 font-semibold">Special dates</h3>
      {hours.specialDays.map((special, index) => {
        const set = (change: Partial<typeof special>) =>
          setSpecial(
            hours.specialDays.map((one) => (one === special ? { ...special, ...change } : one)),
          );
        const { opens, closes } = special;
        return (
          <div key={index} className="flex flex-wrap items-center gap-3">
            <Input
              type="date"
              aria-label="Date"
              value={special.date}
              onChange={(event) => event.target.value && set({ date: event.target.value })}
              className="w-40!"
            />
            {opens === null || closes === null ? (
              <Button variant="ghost" size="small" onClick={() => set(usual)}>
                Closed. Set hours
              </Button>
            ) : (
              <Span
                label={special.date}
                opens={opens}
                closes={closes}
                onChange={set}
                onRemove={() => set({ opens: null, closes: null })}
              />
            )}
            <Button
              variant="ghost"
              size="small"
              aria-label={`Remove ${special.date}`}
              onClick={() => setSpecial(hours.specialDays.filter((one) => one !== special))}
            >
              Remove
            </Button>
          </div>
        );
      })}
      <Button
        size="small"
        className="self-start"
        onClick={() =>
          setSpecial([...hours.specialDays, { date: today(), opens: null, closes: null }])
        }
      >
        <Plus aria-hidden="true" />
        Add a date
      </Button>
    </div>
  );
}

function AddHours({ name, onAdd }: { name: string; onAdd: () => void }) {
  return (
    <IconButton label={`Add hours on ${name}`} variant="ghost" size="small" onClick={onAdd}>
      <Plus aria-hidden="true" />
    </IconButton>
  );
}

interface SpanProps {
  label: string;
  opens: number;
  closes: number;
  onChange: (span: { opens: number; closes: number }) => void;
  onRemove: () => void;
}

function Span({ label, opens, closes, onChange, onRemove }: SpanProps) {
  const set = (from: number | null, until: number | null) => {
    if (from !== null && until !== null)
      onChange({ opens: from, closes: closingAfter(from, until) });
  };
  return (
    <span className="flex items-center gap-1.5">
      <Input
        type="time"
        aria-label={`${label} opens`}
        value={timeOf(opens)}
        onChange={(event) => set(minutesOf(event.target.value), closes % 1440)}
        className="w-33!"
      />
      –
      <Input
        type="time"
        aria-label={`${label} closes`}
        value={timeOf(closes)}
        onChange={(event) => set(opens, minutesOf(event.target.value))}
        className="w-33!"
      />
      <IconButton label={`Close on ${label}`} variant="ghost" size="small" onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function today() {
  return new Date().toISOString().slice(0, 10);
}
