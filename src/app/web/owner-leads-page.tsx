import { AnswerWithSources } from "#features/chat/web/public.tsx";
import { LeadsPage } from "#features/leads/web/leads-page.tsx";

export function OwnerLeadsPage() {
  return <LeadsPage Answer={AnswerWithSources} />;
}
