import { useState } from "react";
import { Field, Textarea } from "#platform/web/ui/field.tsx";
import type { FoundListing } from "../contract.ts";
import type { AddFormProps } from "./add-form-props.ts";
import { SourceForm } from "./add-forms.tsx";
import { faultOf, useAddListing, useFindListing } from "./knowledge-data.ts";
import { ListingForm } from "./listing-form.tsx";

export function AddListing({ agentId, onDone }: AddFormProps) {
  const add = useAddListing(agentId);
  return (
    <ListingSearch agentId={agentId}>
      {(found) => (
        <ListingForm
          agentId={agentId}
          listing={found}
          submit="Add the listing"
          saving={add}
          onSave={(card) => add.mutate({ ...found, card }, { onSuccess: onDone })}
        />
      )}
    </ListingSearch>
  );
}

interface ListingSearchProps {
  agentId: string;
  given?: string;
  children: (found: FoundListing) => React.ReactNode;
}

export function ListingSearch({ agentId, given = "", children }: ListingSearchProps) {
  const [listing, setListing] = useState(given);
  const find = useFindListing(agentId);
  if (find.data) return children(find.data);
  return (
    <SourceForm submit="Look it up" isBusy={find.isPending} onSubmit={() => find.mutate(listing)}>
      <Field
        label="Maps listing"
        error={faultOf(find.error, "listing")}
        hint="A link from Google Maps or OpenStreetMap, or the listing itself: name, address, phone and hours."
      >
        <Textarea
          required
          rows={4}
          maxLength={20_000}
          value={listing}
          onChange={(event) => setListing(event.target.value)}
        />
      </Field>
    </SourceForm>
  );
}
