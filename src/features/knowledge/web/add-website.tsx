import { Globe } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Field, IconInput } from "#platform/web/ui/field.tsx";
import { addressFault, useAddWebsite } from "./knowledge-data.ts";

export function AddWebsite({ agentId, isFirst }: { agentId: string; isFirst: boolean }) {
  const [url, setUrl] = useState("");
  const add = useAddWebsite(agentId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!add.isPending) add.mutate(url, { onSuccess: () => setUrl("") });
  }

  return (
    <form onSubmit={submit} className="flex flex-col items-start gap-3">
      <Field
        className="w-full"
        label={isFirst ? "Website address" : "Another website"}
        error={addressFault(add.error)}
        hint="Only public pages are read, and slowly, so that the site stays quick."
      >
        <IconInput
          icon={<Globe aria-hidden="true" />}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Button type="submit" size="small" isBusy={add.isPending}>
        Read the website
      </Button>
    </form>
  );
}
