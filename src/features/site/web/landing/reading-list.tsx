export interface ReadPage {
  title: string;
  path: string;
  questions: number;
}

export function ReadingList({ pages }: { pages: readonly ReadPage[] }) {
  const total = pages.reduce((sum, { questions }) => sum + questions, 0);
  return (
    <figure className="rounded-card border border-line bg-surface p-4 md:p-6">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-4">
        <span className="font-semibold">The demo agent</span>
        <span className="text-small tabular-nums text-ink-3">
          {`${pages.length} pages, ${total} questions`}
        </span>
      </figcaption>
      <ul className="mt-2.5 flex flex-col">
        {pages.map(({ title, path, questions }) => (
          <li key={path} className="flex items-baseline gap-2">
            <a
              href={path}
              className="py-1.5 font-serif text-chat font-normal underline decoration-transparent underline-offset-3 hover:decoration-current max-md:py-2.5"
            >
              {title}
            </a>
            <span
              aria-hidden="true"
              className="min-w-4 grow border-b-2 border-dotted border-line-strong"
            />
            <span className="text-small whitespace-nowrap tabular-nums text-ink-2">
              {`${questions} questions`}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
