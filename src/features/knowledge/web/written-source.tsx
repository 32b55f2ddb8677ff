import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/card.tsx";
import { Field, Input, Textarea } from "#platform/web/ui/field.tsx";
import { PageState } from "#platform/web/ui/page.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import type { FoundListing, KnowledgeSource, ListingCard, SourceContent } from "../contract.ts";
import { SourceForm } from "./add-forms.tsx";
import { ListingSearch } from "./add-listing.tsx";
import { contentQuery, faultOf, useChangeSource } from "./knowledge-data.ts";
import { ListingForm } from "./listing-form.tsx";

interface WrittenSourceProps {
  agentId: string;
  source: KnowledgeSource;
}

export function WrittenText({ agentId, source }: WrittenSourceProps) {
  return (
    <Written agentId={agentId} source={source}>
      {({ text }) =>
        source.isDescription ? (
          <Description agentId={agentId} />
        ) : (
          <Text agentId={agentId} source={source} text={text ?? ""} />
        )
      }
    </Written>
  );
}

export function WrittenListing({ agentId, source }: WrittenSourceProps) {
  const form = (listing: FoundListing) => (
    <Listing agentId={agentId} source={source} listing={listing} />
  );
  return (
    <Written agentId={agentId} source={source}>
      {({ text, listing }) => {
        if (listing) return form(listing);
        if (source.status === "failed")
          return (
            <ListingSearch agentId={agentId} given={text ?? ""}>
              {form}
            </ListingSearch>
          );
        if (source.isDescription) return <Description agentId={agentId} />;
        return <Text agentId={agentId} source={source} text={text ?? ""} />;
      }}
    </Written>
  );
}

function Written({
  agentId,
  source,
  children,
}: WrittenSourceProps & { children: (content: SourceContent) => ReactNode }) {
  const content = useQuery(contentQuery(agentId, source.id));
  if (!content.data) return <PageState query={content} failed="The text did not load" />;
  return (
    <Card label="Text" className="p-6 max-md:p-4">
      {children(content.data)}
    </Card>
  );
}

function Description({ agentId }: { agentId: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-ink-2">This is the text under “About the business”.</p>
      <LinkButton size="small" href={`/agents/${agentId}/edit#about`}>
        Change it there
      </LinkButton>
    </div>
  );
}

function Listing({ agentId, source, listing }: WrittenSourceProps & { listing: FoundListing }) {
  const change = useChangeSource(agentId, source.id);
  const save = (card: ListingCard) =>
    change.mutate({ card }, { onSuccess: () => toast({ title: "Saved" }) });
  return (
    <ListingForm agentId={agentId} listing={listing} submit="Save" saving={change} onSave={save} />
  );
}

function Text({ agentId, source, text: known }: WrittenSourceProps & { text: string }) {
  const [title, setTitle] = useState(source.title ?? "");
  const [text, setText] = useState(known);
  const change = useChangeSource(agentId, source.id);
  return (
    <SourceForm
      submit="Save"
      isBusy={change.isPending}
      onSubmit={() =>
        change.mutate({ title, text }, { onSuccess: () => toast({ title: "Saved" }) })
      }
    >
      <Field label="Title" error={faultOf(change.error, "title")}>
        <Input
          required
          maxLength={120}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
      <Field label="Text" error={faultOf(change.error, "text")}>
        <Textarea
          required
          rows={8}
          maxLength={100_000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
    </SourceForm>
  );
}
