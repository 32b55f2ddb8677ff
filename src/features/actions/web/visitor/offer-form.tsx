import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { ActionFieldType } from "#shared/vocabulary-actions.ts";
import type { LoadedOffer } from "../../contract.ts";
import { type CardTexts, sentOf, type Typed, typedOf } from "./offer-values.ts";

const inputs: Record<Exclude<ActionFieldType, "choice" | "data">, object> = {
  text: { type: "text" },
  number: { type: "number", step: "any" },
  email: { type: "email", autoComplete: "email" },
  date: { type: "date" },
  moment: { type: "datetime-local" },
};

const valueLengthMax = 500;

interface OfferFormProps {
  offer: LoadedOffer;
  texts: CardTexts;
  typed: Typed;
  onNext: (typed: Typed) => void;
  children: ReactNode;
}

export function OfferForm({ offer, texts, typed, onNext, children }: OfferFormProps) {
  const { name, words } = offer;
  // Nobody types JSON.
  const fields = offer.fields.flatMap((field) => {
    const { type } = field;
    return type === "data" ? [] : [{ ...field, type }];
  });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const heading = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given: Typed = {};
    const found: Record<string, string> = {};
    for (const field of fields) {
      const control = form.elements.namedItem(field.name);
      if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
      const { validity } = control;
      const value = control.value.trim();
      if (validity.badInput || validity.typeMismatch)
        found[field.name] = words.notValid.replace("{field}", field.label);
      else if (value) given[field.name] = sentOf(field, value);
      else if (field.isRequired)
        found[field.name] = texts.isRequired.replace("{field}", field.label);
    }
    setFaults(found);
    const first = form.elements.namedItem(Object.keys(found)[0] ?? "");
    if (first instanceof HTMLElement) first.focus();
    else onNext(given);
  }

  return (
    <form noValidate aria-labelledby={heading} onSubmit={submit} className="contact">
      <h2 id={heading} dir="auto">
        {name}
      </h2>
      <div className="fields">
        {fields.map((field) => (
          <OfferField
            key={field.name}
            field={field}
            choose={words.choose}
            value={typedOf(field, typed[field.name] ?? "")}
            fault={faults[field.name]}
          />
        ))}
      </div>
      <div className="actions">
        <button type="submit" className="brand">
          {words.next}
        </button>
        {children}
      </div>
    </form>
  );
}

interface OfferFieldProps {
  field: LoadedOffer["fields"][number] & { type: Exclude<ActionFieldType, "data"> };
  choose: string;
  value: string;
  fault: string | undefined;
}

function OfferField({ field, choose, value, fault }: OfferFieldProps) {
  const { name, label, type, choices, isRequired } = field;
  const id = useId();
  const props = {
    id,
    name,
    defaultValue: value,
    required: isRequired,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": fault ? `${id}-note` : undefined,
  };
  return (
    <div>
      <label htmlFor={id} dir="auto">
        {label}
        {isRequired && "*"}
      </label>
      {type === "choice" ? (
        <select {...props}>
          <option value="">{choose}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input dir="auto" maxLength={valueLengthMax} {...inputs[type]} {...props} />
      )}
      {fault && (
        <p id={`${id}-note`} className="fault">
          {fault}
        </p>
      )}
    </div>
  );
}
