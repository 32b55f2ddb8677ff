import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ContactDetails } from "./chat-calls.ts";
import { Icon } from "./icon.tsx";

interface ContactFormProps {
  isSubmitting: boolean;
  /** The visitor has asked for it. By itself the form takes no focus. */
  isWanted: boolean;
  /** Answers with the faults by field. */
  onSubmit: (details: ContactDetails) => Promise<Record<string, string>>;
  onSkip: () => void;
}

export function ContactForm({ isSubmitting, isWanted, onSubmit, onSkip }: ContactFormProps) {
  const [faults, setFaults] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  useEffect(() => {
    if (isWanted) form.current?.querySelector("input")?.focus();
  }, [isWanted]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const details = detailsOf(event.currentTarget);
    const found = faultsOf(details);
    setFaults(found);
    if (Object.keys(found).length > 0) focusOn(Object.keys(found)[0]);
    else setFaults(await onSubmit(details));
  }

  function focusOn(name = "") {
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }

  return (
    <form ref={form} noValidate aria-labelledby={heading} onSubmit={submit} className="contact">
      <hgroup>
        <h2 id={heading}>Get in touch with us!</h2>
        <p>Leave your details and we'll get back to you soon.</p>
      </hgroup>
      <div className="fields">
        <Field label="Name*" fault={faults.name}>
          {(props) => <input {...props} name="name" required autoComplete="name" maxLength={200} />}
        </Field>
        <Field label="Email*" fault={faults.email}>
          {(props) => (
            <input
              {...props}
              name="email"
              type="email"
              required
              autoComplete="email"
              maxLength={320}
            />
          )}
        </Field>
        <Field label="Phone" fault={faults.phone}>
          {(props) => (
            <input {...props} name="phone" type="tel" autoComplete="tel" maxLength={50} />
          )}
        </Field>
        <Field label="Message" fault={faults.message}>
          {(props) => <textarea {...props} name="message" rows={1} maxLength={2000} />}
        </Field>
      </div>
      <div className="actions">
        <button type="submit" aria-disabled={isSubmitting} className="brand">
          {isSubmitting ? "Submitting..." : "Submit"}
        </button>
        <button type="button" disabled={isSubmitting} onClick={onSkip}>
          Skip
        </button>
      </div>
    </form>
  );
}

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
}

interface FieldProps {
  label: string;
  fault: string | undefined;
  children: (props: ControlProps) => ReactNode;
}

function Field({ label, fault, children }: FieldProps) {
  const id = useId();
  const note = fault ? `${id}-note` : undefined;
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-describedby": note,
        "aria-invalid": fault ? true : undefined,
      })}
      {fault && (
        <p id={note} className="fault">
          <Icon name="fault" size={16} />
          {fault}
        </p>
      )}
    </div>
  );
}

function detailsOf(form: HTMLFormElement): ContactDetails {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").trim();
  return {
    name: text("name"),
    email: text("email"),
    phone: text("phone") || null,
    message: text("message") || null,
  };
}

/** The server decides; this spares a round trip for what cannot pass. */
function faultsOf({ name, email }: ContactDetails): Record<string, string> {
  return {
    ...(!name && { name: "Name is required" }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && {
      email: email ? "Invalid email address" : "Email is required",
    }),
  };
}
