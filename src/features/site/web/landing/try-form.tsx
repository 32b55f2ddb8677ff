import { ArrowRight } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Spinner } from "#platform/web/ui/spinner.tsx";
import { primaryLarge } from "./button-link.tsx";

interface TryFormProps {
  onTry: (website: string) => Promise<void>;
  onExample: () => void;
}

/** Hidden without scripts, because the visitor could not watch. */
export function TryForm({ onTry, onExample }: TryFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [website, setWebsite] = useState("");
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFault("");
    setBusy(true);
    try {
      await onTry(website.trim());
    } catch (error) {
      setFault(error instanceof Error ? error.message : "That did not work. Please try again.");
      input.current?.focus();
    }
    setBusy(false);
  }

  return (
    <form noValidate onSubmit={submit} className="mb-5 max-w-130 [@media(scripting:none)]:hidden">
      <label htmlFor="website" className="mb-1.5 block text-small font-[560]">
        Try it on your website before you sign up
      </label>
      <div className="flex gap-2 max-sm:flex-col">
        <input
          ref={input}
          id="website"
          value={website}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
          placeholder="your-website.com"
          aria-invalid={fault !== ""}
          aria-describedby={fault ? "website-fault" : "website-hint"}
          onChange={(event) => setWebsite(event.target.value)}
          className="h-12 min-w-0 grow rounded-[10px] border border-control bg-surface px-4 text-chat placeholder:text-ink-3 aria-invalid:border-danger"
        />
        <button
          type="submit"
          aria-busy={isBusy}
          className={`${primaryLarge} shrink-0 cursor-pointer gap-2`}
        >
          {isBusy && <Spinner />}
          Try it
          {!isBusy && <ArrowRight className="size-4" aria-hidden="true" />}
        </button>
      </div>
      {fault && (
        <p id="website-fault" role="alert" className="mt-2 text-small font-[560] text-danger">
          {fault}
        </p>
      )}
      <p id="website-hint" className="mt-2 text-small text-ink-3">
        We read a few public pages while you watch. Or{" "}
        <button
          type="button"
          onClick={onExample}
          className="wide-target cursor-pointer font-[560] text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent"
        >
          ask the example agent
        </button>
        .
      </p>
    </form>
  );
}
