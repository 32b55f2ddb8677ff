import { chatLanguages } from "#language/codes.ts";
import { Heading } from "./heading.tsx";

/** Verifiable claims: the build fails if the button or chat grows beyond these sizes. */
const facts = [
  { figure: "3.2 KB", text: "is the most your pages load until someone presses the button." },
  { figure: "27 KB", text: "is the most the whole chat weighs, words included." },
  { figure: String(chatLanguages.length), text: "languages, and the visitor's own by default." },
  { figure: "0", text: "cookies in the chat, and nothing from any other company." },
];

export function PlainFacts() {
  return (
    <section className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] lg:gap-18">
      <Heading>Light on your website.</Heading>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4 lg:grid-cols-2">
        {facts.map(({ figure, text }) => (
          <div
            key={figure}
            className="flex flex-col-reverse justify-end gap-1 border-t border-line-strong pt-4"
          >
            <dt className="text-read text-ink-2">{text}</dt>
            <dd className="text-display-s font-[690] tracking-[-0.03em] tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
