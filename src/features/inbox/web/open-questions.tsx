import { TextLink } from "#platform/web/ui/button.tsx";
import { Card, CardHeader } from "#platform/web/ui/card.tsx";
import type { UnansweredGroup } from "../contract-unanswered.ts";

export function OpenQuestions({ groups }: { groups: readonly UnansweredGroup[] }) {
  return (
    <Card label="Unanswered questions">
      <CardHeader title="Unanswered questions">
        <TextLink
          className="text-small max-md:-my-3 max-md:inline-flex max-md:h-11 max-md:items-center"
          href="/inbox/unanswered"
        >
          Answer them
        </TextLink>
      </CardHeader>
      <ul className="divide-y divide-line border-t border-line">
        {groups.map(({ agentName, question, questions }) => (
          <li key={questions[0]?.id} className="px-6 py-3.5 max-md:px-4">
            <p dir="auto" className="line-clamp-2 text-left font-medium wrap-anywhere">
              {question}
            </p>
            <p className="truncate text-small text-ink-3">
              asked {questions.length === 1 ? "once" : `${questions.length} times`},{" "}
              <span dir="auto">{agentName}</span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
