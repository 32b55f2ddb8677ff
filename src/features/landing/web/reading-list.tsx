const pages = [
  { title: "Opening hours", passages: 6 },
  { title: "Repairs", passages: 14 },
  { title: "Bicycles for hire", passages: 11 },
  { title: "Trade in your old one", passages: 5 },
  { title: "How to find us", passages: 4 },
];

/** What reading a website looks like when it is done. */
export function ReadingList() {
  const total = pages.reduce((sum, { passages }) => sum + passages, 0);
  return (
    <figure className="rounded-card border border-line bg-surface p-4 md:p-6">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-4">
        <span className="font-semibold">lanterncycles.example</span>
        <span className="text-small tabular-nums text-ink-3">
          {`${pages.length} pages, ${total} passages`}
        </span>
      </figcaption>
      <ul className="mt-4 flex flex-col gap-3">
        {pages.map(({ title, passages }) => (
          <li key={title} className="flex items-baseline gap-2">
            <span className="font-serif text-h3 leading-6.25 font-normal tracking-normal">
              {title}
            </span>
            <span
              aria-hidden="true"
              className="min-w-4 grow border-b-2 border-dotted border-line-strong"
            />
            <span className="text-small whitespace-nowrap tabular-nums text-ink-2">
              {`${passages} passages`}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
