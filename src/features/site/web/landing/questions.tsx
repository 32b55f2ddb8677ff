import { PRODUCT_NAME } from "#shared/product.ts";
import { Heading } from "./heading.tsx";

const questions = [
  {
    question: "Does it make things up?",
    answer:
      "Without a language model it can't: it quotes your pages. With one, every sentence is checked against the sections it was given, and anything they don't support is left out. Your pages can still be wrong or out of date, so every answer shows its source.",
  },
  {
    question: "Will my visitors think they're talking to a person?",
    answer:
      "No. Every message says AI assistant or Person next to the name, and that label can't be turned off. When nobody on your team is online, the chat says so.",
  },
  {
    question: "What if it doesn't know?",
    answer:
      "It says so, offers to take a name and an email, and adds the question to your list. You write the answer once; the next visitor gets it word for word.",
  },
  {
    question: "What happens after the 7 days?",
    answer:
      "Your agents pause and nothing is deleted. You never entered a card, so nothing is charged. Choose a plan, and they come back exactly as they were.",
  },
  {
    question: "Can I get my money back?",
    answer: "Within 30 days of a payment, yes. Ask for it in Settings, next to the payment.",
  },
  {
    question: "What is it not good at?",
    answer: `It can't check your calendar, your stock or an order, and it can't read pictures. It is in beta. If your website says little, ${PRODUCT_NAME} has little to answer from.`,
  },
];

export function Questions() {
  return (
    <section className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] lg:gap-18">
      <div>
        <Heading>Before you buy.</Heading>
        <p className="mt-3 text-read text-ink-2">
          There is more on the{" "}
          <a
            href="/help"
            className="font-medium text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent"
          >
            help pages
          </a>
          .
        </p>
      </div>
      <div className="border-b border-line-strong">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-t border-line-strong">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 text-h3 font-[640] [&::-webkit-details-marker]:hidden">
              {question}
              <svg
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                aria-hidden="true"
                className="size-5 shrink-0 text-ink-3 transition-transform duration-(--dur-base) group-open:rotate-45 motion-reduce:transition-none"
              >
                <path d="M12 5v14M5 12h14" strokeLinecap="round" />
              </svg>
            </summary>
            <p className="max-w-[62ch] pb-5 text-read text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
