export function sectionId(title: string) {
  return title
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.join("-");
}

/** Beside the sections, or above them on a phone. */
export function SectionMenu({ titles }: { titles: readonly string[] }) {
  return (
    <nav
      aria-label="Settings"
      className="mb-5 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:pb-1 lg:sticky lg:top-8 lg:self-start"
    >
      <ul className="flex gap-1 max-lg:w-max lg:flex-col">
        {titles.map((title) => (
          <li key={title}>
            <a
              href={`#${sectionId(title)}`}
              className="flex min-h-9 items-center rounded-control px-3 py-1.5 font-[530] text-ink-2 hover:bg-hover hover:text-ink max-lg:border max-lg:whitespace-nowrap max-lg:border-line max-lg:bg-surface max-md:min-h-11 lg:-ml-3"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
