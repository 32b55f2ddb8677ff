import { DEMO_SUBDOMAIN, PRODUCT_NAME } from "#shared/product.ts";
import { type SiteFacts, SiteFooter, SiteHeader, Wide } from "../landing/public.tsx";
import { signedIn } from "./signed-in.ts";

export interface ListedPage {
  slug: string;
  title: string;
  summary: string;
  questions: { id: string; text: string }[];
}

/** Without scripts all pages show; the search only hides those that do not match. */
export function HelpList({ pages, facts }: { pages: readonly ListedPage[]; facts: SiteFacts }) {
  return (
    <>
      <SiteHeader account={signedIn} />
      <Wide>
        <main className="pt-6 pb-16 md:pt-10 md:pb-24">
          <h1 className="text-display-s font-bold md:text-display-m">Help</h1>
          <p className="mt-3 max-w-[52ch] text-chat leading-6.5 text-ink-2">
            Short answers to what owners ask. The{" "}
            <a href={`/agent/${DEMO_SUBDOMAIN}`} className="text-link">
              demo agent
            </a>{" "}
            has read these pages too. If neither helps,{" "}
            <a href="/help/contact" className="text-link">
              contact us
            </a>
            .
          </p>
          <search className="mt-6 block max-w-140 [@media(scripting:none)]:hidden">
            <label htmlFor="search" className="mb-1.5 block text-small font-[560]">
              {`Search ${PRODUCT_NAME} help`}
            </label>
            <input
              id="search"
              type="search"
              autoComplete="off"
              maxLength={100}
              className="h-12 w-full rounded-control border border-control bg-surface px-3.5 text-chat"
            />
            <p id="found" role="status" className="mt-2 min-h-5 text-ink-2" />
          </search>
          <ul id="pages" className="mt-5 grid gap-4 md:grid-cols-2 md:gap-6">
            {pages.map(({ slug, title, summary, questions }) => (
              <li
                key={slug}
                className="rounded-card border border-line bg-surface p-4 hidden:hidden md:p-6"
              >
                <h2 className="text-h3 font-[640]">
                  <a
                    href={`/help/${slug}`}
                    className="inline-block py-1 hover:underline max-md:py-2.5"
                  >
                    {title}
                  </a>
                </h2>
                <p className="mt-0.5 text-ink-2">{summary}</p>
                <ul className="mt-3 border-t border-line pt-2">
                  {questions.map(({ id, text }) => (
                    <li key={id}>
                      <a
                        href={`/help/${slug}#${id}`}
                        className="inline-block py-1.5 text-ink-2 hover:text-ink hover:underline max-md:py-3"
                      >
                        {text}
                      </a>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </main>
      </Wide>
      <SiteFooter {...facts} />
    </>
  );
}
