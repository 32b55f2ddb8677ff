import { type ComponentProps, useState } from "react";
import { ApiError } from "#platform/web/call.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Field, Input, Select } from "#platform/web/ui/field.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import type { BusinessFacts } from "../contract.ts";
import { SourceForm } from "./add-forms.tsx";
import { type CorrectFacts, type FactsChange, faultOf, useCorrectFacts } from "./knowledge-data.ts";
import { OpeningHoursField } from "./opening-hours-field.tsx";

const contactFields = ["phone", "email", "address"] as const;
type ContactField = (typeof contactFields)[number];

const timeZones = Intl.supportedValuesOf("timeZone").map((zone) => (
  <option key={zone}>{zone}</option>
));

const fields: Record<ContactField, { label: string; input: ComponentProps<"input"> }> = {
  phone: { label: "Phone", input: { type: "tel", maxLength: 60 } },
  email: { label: "Email", input: { type: "email", maxLength: 320 } },
  address: { label: "Address", input: { maxLength: 500 } },
};

interface FactsFormProps {
  agentId: string;
  facts: BusinessFacts;
  correct: CorrectFacts;
  onDone: () => void;
}

export function FactsForm({ agentId, facts, correct, onDone }: FactsFormProps) {
  const [shown, setShown] = useState(() => fieldsOf(facts));
  const save = useCorrectFacts(agentId, correct);
  const set = (change: Partial<FactFields>) => setShown({ ...shown, ...change });
  const submit = () =>
    save.mutate(changeOf(facts, shown), {
      onSuccess: () => {
        toast({ title: "Saved" });
        onDone();
      },
    });
  return (
    <SourceForm submit="Save" isBusy={save.isPending} onSubmit={submit}>
      <Field label="Name" error={faultOf(save.error, "name")}>
        <Input
          required
          maxLength={200}
          value={shown.name}
          onChange={({ target }) => set({ name: target.value })}
        />
      </Field>
      {contactFields.map((field) => (
        <ContactInput
          key={field}
          field={field}
          value={shown[field]}
          read={facts[field].read}
          error={faultOf(save.error, `chatSettings.contact.${field}`)}
          onChange={(value) => set({ [field]: value })}
        />
      ))}
      <div className="flex flex-col gap-1.5">
        <h3 className="text-small font-[560]">Opening hours</h3>
        <OpeningHoursField
          hours={shown.hours}
          read={facts.hours.read}
          onChange={(hours) => set({ hours })}
        />
      </div>
      {areHoursImpossible(save.error) && (
        <p role="alert" className="text-small font-medium text-danger">
          Some of these hours don't work. Check that each closing time is after its opening time.
        </p>
      )}
      <Field label="Time zone" error={faultOf(save.error, "timeZone")}>
        <Select value={shown.timeZone} onChange={({ target }) => set({ timeZone: target.value })}>
          <option value="">
            {facts.timeZone.read ? `From the address (${facts.timeZone.read})` : "From the address"}
          </option>
          {timeZones}
        </Select>
      </Field>
    </SourceForm>
  );
}

interface ContactInputProps {
  field: ContactField;
  value: string;
  read: string | null;
  error: string | undefined;
  onChange: (value: string) => void;
}

function ContactInput({ field, value, read, error, onChange }: ContactInputProps) {
  const { label, input } = fields[field];
  const isOther = read !== null && value.trim() !== read;
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label={label}
        error={error}
        hint={isOther && (value.trim() ? `Read: ${read}` : "Hidden from visitors.")}
      >
        <Input {...input} value={value} onChange={({ target }) => onChange(target.value)} />
      </Field>
      {isOther && (
        <Button
          variant="ghost"
          size="small"
          className="-ml-3 self-start"
          onClick={() => onChange(read)}
        >
          Use the value from your pages
        </Button>
      )}
    </div>
  );
}

/** The error does not name the field; native time and date inputs validate themselves. */
function areHoursImpossible(error: Error | null): boolean {
  const names = error instanceof ApiError ? Object.keys(error.fields) : [];
  return names.some((name) => name.startsWith("chatSettings.hours"));
}

interface FactFields extends Record<ContactField, string> {
  name: string;
  hours: BusinessFacts["hours"]["value"];
  timeZone: string;
}

function fieldsOf({ name, phone, email, address, hours, timeZone }: BusinessFacts): FactFields {
  return {
    name,
    phone: phone.value ?? "",
    email: email.value ?? "",
    address: address.value ?? "",
    hours: hours.from === "owner" ? hours.value : null,
    timeZone: timeZone.from === "owner" ? (timeZone.value ?? "") : "",
  };
}

function changeOf(facts: BusinessFacts, shown: FactFields): FactsChange {
  const before = fieldsOf(facts);
  const isChanged = (field: keyof FactFields) => shown[field] !== before[field];
  const ownWord = (field: ContactField) => {
    const value = shown[field].trim();
    return value === (facts[field].read ?? "") ? null : value;
  };
  const contact = { phone: ownWord("phone"), email: ownWord("email"), address: ownWord("address") };
  return {
    ...(isChanged("name") && { name: shown.name }),
    ...(isChanged("timeZone") && { timeZone: shown.timeZone || null }),
    chatSettings: {
      ...(contactFields.some(isChanged) && { contact }),
      ...(isChanged("hours") && { hours: shown.hours }),
    },
  };
}
