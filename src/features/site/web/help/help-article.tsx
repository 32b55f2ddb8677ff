import { DEMO_SUBDOMAIN } from "#shared/product.ts";
import { type SiteFacts, SiteFooter, SiteHeader, Wide } from "../landing/public.tsx";
import { signedIn } from "./signed-in.ts";

interface HelpArticleProps {
  title: string;
  content: string;
  others: readonly { slug: string; title: string }[];
  facts: SiteFacts;
}

export function HelpArticle({ title, content, others, facts }: HelpArticleProps) {
  return (
    <>
      <SiteHeader account={signedIn} />
      <Wide>
        <div className="grid gap-12 pt-4 pb-16 md:pt-8 md:pb-24 lg:grid-cols-[minmax(0,1fr)_280px] lg:gap-18">
          <main>
            <a
              href="/help"
              className="text-link inline-flex min-h-8 items-center text-small max-md:min-h-11"
            >
              All help pages
            </a>
            <h1 className="mt-2 max-w-[24ch] text-display-s font-bold text-balance md:text-display-m">
              {title}
            </h1>
            <article className="article mt-6" dangerouslySetInnerHTML={{ __html: content }} />
            <p className="mt-10 border-t border-line pt-5 text-ink-2">
              Still have a question?{" "}
              <a href={`/agent/${DEMO_SUBDOMAIN}`} className="text-link">
                Ask the demo agent
              </a>
              , which knows these pages and says so when they don't have the answer, or{" "}
              <a href="/help/contact" className="text-link">
                write to us
              </a>
              .
            </p>
          </main>
          <nav aria-label="Help pages" className="lg:pt-8">
            <h2 className="text-meta text-ink-3">Help pages</h2>
            <ul className="mt-2 border-l border-line">
              {others.map((other) => (
                <li key={other.slug}>
                  <a
                    href={`/help/${other.slug}`}
                    aria-current={other.title === title ? "page" : undefined}
                    className="-ml-px block border-l-2 border-transparent py-2 pl-4 text-ink-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink max-md:py-3"
                  >
                    {other.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </Wide>
      <SiteFooter {...facts} />
    </>
  );
}
