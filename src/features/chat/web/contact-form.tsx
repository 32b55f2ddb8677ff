import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { PublicAgent } from "../contract.ts";
import type { ContactDetails } from "./chat-calls.ts";
import { Icon } from "./icon.tsx";
import { knownDetails, watchVisitor } from "./known-visitor.ts";
import { safeLink } from "./safe-link.ts";
import { fill, useTexts } from "./texts.ts";

interface ContactFormProps {
  choices: Pick<PublicAgent["chat"], "phoneField" | "messageField" | "privacyUrl" | "consentLine">;
  isSubmitting: boolean;
  /** The visitor asked for it; otherwise it must not take the focus. */
  isWanted: boolean;
  draft: Record<string, string>;
  onDraft: (draft: Record<string, string>) => void;
  onSubmit: (details: ContactDetails) => Promise<Record<string, string>>;
  onSkip: () => void;
}

export function ContactForm(props: ContactFormProps) {
  const { choices, isSubmitting, isWanted, draft, onDraft, onSubmit, onSkip } = props;
  const texts = useTexts();
  const privacy = choices.privacyUrl ? safeLink(choices.privacyUrl) : null;
  const [faults, setFaults] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const [typed] = useState<Record<string, string | undefined>>({ ...knownDetails(), ...draft });
  const heading = useId();
  useEffect(() => {
    if (isWanted) form.current?.querySelector("input")?.focus();
  }, [isWanted]);

  // Who is named while the form is open.
  useEffect(
    () =>
      watchVisitor(() => {
        for (const [field, told] of Object.entries(knownDetails())) {
          const input = form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`);
          if (input && !input.value) input.value = told;
        }
      }),
    [],
  );

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const details = detailsOf(event.currentTarget);
    const found = faultsOf(event.currentTarget);
    setFaults(found);
    if (Object.keys(found).length > 0) focusOn(Object.keys(found)[0]);
    else {
      const { email, ...others } = await onSubmit(details);
      // The server's message is in English.
      setFaults({ ...others, ...(email && { email: texts.emailInvalid }) });
    }
  }

  function faultsOf(given: HTMLFormElement) {
    const { name, email, phone, message } = texts;
    const labels: Record<string, string> = { name, email, phone, message };
    const found: Record<string, string> = {};
    for (const field of given.querySelectorAll<HTMLInputElement>("[required]")) {
      const { type, value } = field;
      const label = labels[field.name];
      if (type === "checkbox" ? !field.checked : !value.trim())
        found[field.name] = label
          ? fill(texts.isRequired, { field: label })
          : texts.consentRequired;
      else if (type === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()))
        found[field.name] = texts.emailInvalid;
    }
    return found;
  }

  function focusOn(name = "") {
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }

  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={heading}
      onChange={(event) => onDraft(typedIn(event.currentTarget))}
      onSubmit={submit}
      className="contact"
    >
      <hgroup>
        <h2 id={heading}>{texts.formTitle}</h2>
        <p>{texts.formText}</p>
      </hgroup>
      <div className="fields">
        <Field label={`${texts.name}*`} fault={faults.name}>
          {(props) => (
            <input
              {...props}
              name="name"
              defaultValue={typed.name}
              required
              autoComplete="name"
              maxLength={200}
            />
          )}
        </Field>
        <Field label={`${texts.email}*`} fault={faults.email}>
          {(props) => (
            <input
              {...props}
              name="email"
              type="email"
              defaultValue={typed.email}
              required
              autoComplete="email"
              maxLength={320}
            />
          )}
        </Field>
        {choices.phoneField !== "off" && (
          <Field label={`${texts.phone}${starOf(choices.phoneField)}`} fault={faults.phone}>
            {(props) => (
              <input
                {...props}
                name="phone"
                type="tel"
                defaultValue={typed.phone}
                required={choices.phoneField === "required"}
                autoComplete="tel"
                maxLength={50}
              />
            )}
          </Field>
        )}
        {choices.messageField !== "off" && (
          <Field label={`${texts.message}${starOf(choices.messageField)}`} fault={faults.message}>
            {(props) => (
              <textarea
                {...props}
                name="message"
                defaultValue={typed.message}
                required={choices.messageField === "required"}
                rows={1}
                maxLength={2000}
              />
            )}
          </Field>
        )}
      </div>
      {/* Robots fill in what people never see. */}
      <div aria-hidden="true" className="hidden">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {choices.consentLine && <Consent line={choices.consentLine} fault={faults.consent} />}
      {privacy && (
        <p>
          <a href={privacy.href} target="_blank" rel="noopener noreferrer" className="link">
            {texts.privacy}
          </a>
        </p>
      )}
      <div className="actions">
        <button type="submit" aria-disabled={isSubmitting} className="brand">
          {isSubmitting ? texts.submitting : texts.submit}
        </button>
        <button type="button" disabled={isSubmitting} onClick={onSkip}>
          {texts.skip}
        </button>
      </div>
    </form>
  );
}

function starOf(use: string) {
  return use === "required" ? "*" : "";
}

function Consent({ line, fault }: { line: string; fault: string | undefined }) {
  const id = useId();
  return (
    <div>
      <label className="consent">
        <input
          type="checkbox"
          name="consent"
          required
          aria-describedby={fault ? id : undefined}
          aria-invalid={fault ? true : undefined}
        />
        <span dir="auto">{line}</span>
      </label>
      {fault && <Fault id={id}>{fault}</Fault>}
    </div>
  );
}

function Fault({ id, children }: { id: string | undefined; children: string }) {
  return (
    <p id={id} className="fault">
      <Icon name="fault" size={16} />
      {children}
    </p>
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
      {fault && <Fault id={note}>{fault}</Fault>}
    </div>
  );
}

function typedIn(form: HTMLFormElement) {
  const { consent: _, website: __, ...typed } = Object.fromEntries(new FormData(form));
  return typed as Record<string, string>;
}

function detailsOf(form: HTMLFormElement): ContactDetails {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").trim();
  return {
    name: text("name"),
    email: text("email"),
    phone: text("phone") || null,
    message: text("message") || null,
    ...(text("website") && { website: text("website") }),
    ...(data.has("consent") && { hasConsented: true }),
  };
}
