import { type ReactNode, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { Field, Input, Textarea } from "#platform/web/ui/field.tsx";
import type { FoundListing, ListingCard } from "../contract.ts";
import { SourceForm } from "./add-forms.tsx";
import { faultOf, useAddWebsite } from "./knowledge-data.ts";

interface ListingFormProps {
  agentId: string;
  listing: FoundListing;
  submit: string;
  saving: { isPending: boolean; error: Error | null };
  onSave: (card: ListingCard) => void;
}

/** Nothing is used until the owner confirms. */
export function ListingForm({ agentId, listing, submit, saving, onSave }: ListingFormProps) {
  const [card, setCard] = useState(listing.card);
  const set = (change: Partial<ListingCard>) => setCard({ ...card, ...change });
  const text = (name: Exclude<keyof ListingCard, "name">) => ({
    value: card[name] ?? "",
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value || null }),
  });
  const fault = (name: keyof ListingCard) =>
    faultOf(saving.error, name) ?? faultOf(saving.error, `card.${name}`);
  return (
    <SourceForm submit={submit} isBusy={saving.isPending} onSubmit={() => onSave(card)}>
      <p className="text-small text-ink-2">Edit anything. We never overwrite your changes.</p>
      <Field label="Name" error={fault("name")}>
        <Input
          required
          maxLength={200}
          value={card.name}
          onChange={({ target }) => set({ name: target.value })}
        />
      </Field>
      <Field label="Address" error={fault("address")}>
        <Input maxLength={500} {...text("address")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Phone" error={fault("phone")}>
          <Input type="tel" maxLength={60} {...text("phone")} />
        </Field>
        <Field label="Email" error={fault("email")}>
          <Input type="email" maxLength={320} {...text("email")} />
        </Field>
      </div>
      <Field
        label="Opening hours"
        error={fault("hours")}
        hint="One line per day or group of days: Mon–Fri 8:00–18:00"
      >
        <Textarea rows={4} maxLength={2000} {...text("hours")} />
      </Field>
      <Field label="Time zone" error={fault("timeZone")} hint="As in Europe/London.">
        <Input maxLength={60} {...text("timeZone")} />
      </Field>
      <Field label="Website" error={fault("website")}>
        <Input inputMode="url" maxLength={2000} {...text("website")} />
      </Field>
      {card.website && <ReadItsWebsite agentId={agentId} url={card.website} />}
      <Attribution provider={listing.provider} />
    </SourceForm>
  );
}

function ReadItsWebsite({ agentId, url }: { agentId: string; url: string }) {
  const add = useAddWebsite(agentId);
  const fault = faultOf(add.error, "url");
  return (
    <div className="flex flex-wrap items-center gap-3">
      {add.isSuccess ? (
        <p role="status" className="text-small text-positive">
          The website is being read.
        </p>
      ) : (
        <Button size="small" isBusy={add.isPending} onClick={() => add.mutate({ url })}>
          Read this website, too
        </Button>
      )}
      {fault && <p className="text-small text-danger">{fault}</p>}
    </div>
  );
}

function Attribution({ provider }: Pick<FoundListing, "provider">): ReactNode {
  if (provider === "pasted") return null;
  return (
    <p className="text-small text-ink-3">
      {provider === "google" ? (
        "Found on Google Maps. Only what you confirm is kept."
      ) : (
        <>
          Found on OpenStreetMap, ©{" "}
          <a
            href="https://www.openstreetmap.org/copyright"
            target="_blank"
            rel="noopener noreferrer"
            className="underline"
          >
            OpenStreetMap contributors
          </a>
          .
        </>
      )}
    </p>
  );
}
