import { Card, CardSection } from "#platform/web/ui/card.tsx";

const questions = [
  {
    question: "Can I change plans?",
    answer: "Any time. Upgrades take effect right away, downgrades with your next billing cycle.",
  },
  {
    question: "What happens when the trial ends?",
    answer: "Your agents pause. Your data stays as it is.",
  },
  {
    question: "Can I cancel?",
    answer: "Any time. You keep access until the end of the period you paid for.",
  },
  { question: "Is there a refund?", answer: "Yes, a 30-day money-back guarantee." },
];

export function Questions() {
  return (
    <Card label="Questions">
      <CardSection>
        <h2 className="text-h3 font-[640]">Questions</h2>
        <dl className="mt-4 grid gap-x-14 gap-y-6 md:grid-cols-2">
          {questions.map(({ question, answer }) => (
            <div key={question}>
              <dt className="font-[620]">{question}</dt>
              <dd className="mt-1 text-ink-2">{answer}</dd>
            </div>
          ))}
        </dl>
      </CardSection>
    </Card>
  );
}
