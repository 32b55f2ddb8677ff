import clsx from "clsx";
import { ChevronDown, CircleAlert, Search, X } from "lucide-react";
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { IconButton } from "./button.tsx";

interface FieldIds {
  control: string;
  describedBy: string | undefined;
  isInvalid: boolean;
}

const FieldContext = createContext<FieldIds | null>(null);

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}

export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className={clsx("flex min-w-0 flex-col gap-1.5", className)}>
      <label htmlFor={id} className="self-start text-small font-[560]">
        {label}
      </label>
      <FieldContext value={{ control: id, describedBy: note, isInvalid: Boolean(error) }}>
        {children}
      </FieldContext>
      {error ? (
        <p id={note} className="flex gap-1.5 text-small font-medium text-danger">
          <CircleAlert className="mt-px size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      ) : (
        hint && (
          <div id={note} className="text-small text-ink-3">
            {hint}
          </div>
        )
      )}
    </div>
  );
}

export function useFieldProps() {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.control,
    "aria-describedby": field.describedBy,
    "aria-invalid": field.isInvalid || undefined,
  };
}

const controlStyle = clsx(
  "w-full min-w-0 rounded-control border border-control bg-surface text-ink text-ellipsis placeholder:text-ink-3 placeholder:opacity-100",
  "text-body max-md:text-chat",
  "transition-colors duration-(--dur-quick) ease-out hover:border-ink-3",
  "focus-visible:border-accent focus-visible:outline-offset-1",
  "aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]",
  "disabled:border-line disabled:bg-sunken disabled:text-ink-3",
);

// Not for selects, which match :read-only too.
const readOnlyStyle = "read-only:border-line read-only:bg-sunken read-only:text-ink-2";

const singleLine = "h-10 px-3 max-md:h-11.5";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      dir="auto"
      {...useFieldProps()}
      {...rest}
      className={clsx(controlStyle, readOnlyStyle, singleLine, className)}
    />
  );
}

export function IconInput({ icon, ...rest }: ComponentProps<"input"> & { icon: ReactNode }) {
  return (
    <span className="relative block">
      <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-3 [&_svg]:size-4">
        {icon}
      </span>
      <Input {...rest} className="pl-9" />
    </span>
  );
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      dir="auto"
      rows={3}
      {...useFieldProps()}
      {...rest}
      className={clsx(
        controlStyle,
        readOnlyStyle,
        "field-sizing-content max-h-80 min-h-21 resize-y px-3 py-2.25",
        className,
      )}
    />
  );
}

/** The native list, which is best on phones. */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select
        {...useFieldProps()}
        {...rest}
        className={clsx(controlStyle, singleLine, "cursor-pointer appearance-none pr-9", className)}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}

interface SearchInputProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
}

export function SearchInput({ label, value, onChange, className, ...rest }: SearchInputProps) {
  return (
    <search className={clsx("relative block", className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        dir="auto"
        aria-label={label}
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={clsx(
          controlStyle,
          singleLine,
          "pr-10 pl-9.5 [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      {value && (
        <IconButton
          label="Clear search"
          variant="ghost"
          size="small"
          className="absolute! top-1/2 right-1 -translate-y-1/2 active:-translate-y-1/2"
          onClick={() => onChange("")}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
    </search>
  );
}
