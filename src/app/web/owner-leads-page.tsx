import { AnswerWithSources } from "#features/chat/web/public.tsx";
import { LeadsPage } from "#features/leads/web/leads-page.tsx";

/** The leads, with their conversations as the chat shows them. */
export function OwnerLeadsPage() {
  return <LeadsPage Answer={AnswerWithSources} />;
}
