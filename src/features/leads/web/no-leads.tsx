import { ExternalLink, Plus } from "lucide-react";
import { useMayDo } from "#features/accounts/web/public.ts";
import { useAgents } from "#features/agents/web/public.ts";
import { useAddress } from "#platform/web/address.ts";
import { Button, LinkButton } from "#platform/web/ui/button.tsx";
import { CardsDrawing, SearchDrawing } from "#platform/web/ui/drawings.tsx";
import { EmptyState } from "#platform/web/ui/page.tsx";
import { countFilters, filterNames, hasQuestion } from "./lead-filter.ts";

interface NoLeadsProps {
  hasAny: boolean;
  isSpamFolder: boolean;
}

export function NoLeads({ hasAny, isSpamFolder }: NoLeadsProps) {
  const { params, change } = useAddress();
  if (isSpamFolder && !hasQuestion(params))
    return (
      <EmptyState
        drawing={<CardsDrawing />}
        title="No spam"
        text="Leads that look like spam appear here. They aren't counted, and nothing is deleted."
      />
    );
  if (!hasAny)
    return (
      <EmptyState
        drawing={<CardsDrawing />}
        title="No leads found"
        text="Leads appear here when a visitor leaves a name and an email."
      >
        <TryAgent />
      </EmptyState>
    );
  const search = params.get("search")?.trim();
  const clear = () =>
    change(Object.fromEntries(["search", ...filterNames].map((name) => [name, null])));
  return (
    <EmptyState
      drawing={<SearchDrawing />}
      title="No leads found"
      text={
        search
          ? `Nothing matches “${search}”${countFilters(params) > 0 ? " with this filter" : ""}.`
          : "Nothing matches this filter."
      }
    >
      <Button onClick={clear}>{search ? "Clear search" : "Clear filters"}</Button>
    </EmptyState>
  );
}

/** Leads to the owner's own chat; not without an agent. */
function TryAgent() {
  const agents = useAgents(useMayDo("editor"));
  if (!agents.data) return null;
  const active = agents.data.find(({ state }) => state === "answering");
  if (active)
    return (
      <LinkButton isNewTab href={`/agent/${active.subdomain}`}>
        <ExternalLink aria-hidden="true" />
        Try the contact form
      </LinkButton>
    );
  return (
    agents.data.length === 0 && (
      <LinkButton variant="primary" href="/agents?create=true">
        <Plus aria-hidden="true" />
        New agent
      </LinkButton>
    )
  );
}
