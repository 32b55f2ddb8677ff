import { CircleAlert, RefreshCw, X } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { useFocusKept } from "#platform/web/focus-page.ts";
import { Button, IconButton, LinkButton } from "#platform/web/ui/button.tsx";
import { Field, Input } from "#platform/web/ui/field.tsx";
import type { KnowledgeSource } from "../contract.ts";
import { faultOf, useAddWebsite, useReadAgain } from "./knowledge-data.ts";
import { hostOf } from "./source-words.ts";

interface ReadingFailedProps {
  agentId: string;
  website: KnowledgeSource;
  onClose?: () => void;
}

export function ReadingFailed({ agentId, website, onClose }: ReadingFailedProps) {
  const hasReadBefore = website.passageCount > 0;
  return (
    <div className="flex items-start gap-3">
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
      <div className="min-w-0 grow">
        <div role="alert">
          <h2 className="font-semibold wrap-anywhere">{hostOf(website)} could not be read</h2>
          <p className="mt-1 max-w-(--measure) wrap-anywhere text-ink-2">
            {website.reason ?? "The website did not respond."}{" "}
            {hasReadBefore
              ? "The agent answers from what it read before."
              : "Check the address, or describe the business in your own words and add the website later."}
          </p>
        </div>
        <Correction key={website.id} agentId={agentId} website={website} />
      </div>
      {onClose && (
        <IconButton label="Close" variant="ghost" size="small" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

/** The same address is retried; a corrected one becomes another website. */
function Correction({ agentId, website }: Pick<ReadingFailedProps, "agentId" | "website">) {
  const known = website.url ?? "";
  const [url, setUrl] = useState(known);
  const readAgain = useReadAgain(agentId, website.id);
  const add = useAddWebsite(agentId);
  const form = useRef<HTMLFormElement>(null);
  useFocusKept(form);
  const isBusy = readAgain.isPending || add.isPending;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (url.trim() === known) readAgain.mutate(undefined);
    else add.mutate({ url });
  }

  return (
    <form ref={form} onSubmit={submit} className="mt-3 flex max-w-(--measure) flex-col gap-3">
      <Field
        label="Website address"
        error={faultOf(add.error, "url")}
        hint={
          url.startsWith("https:") &&
          "If your browser says “Not secure”, use http:// instead of https://."
        }
      >
        <Input
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={isBusy}>
          {!isBusy && <RefreshCw aria-hidden="true" />}
          Try again
        </Button>
        <LinkButton variant="ghost" size="small" href={`/agents/${agentId}/edit#about`}>
          Describe it instead
        </LinkButton>
      </div>
    </form>
  );
}
