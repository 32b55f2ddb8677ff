import type { ReactNode } from "react";
import { PRODUCT_NAME } from "#shared/product.ts";
import { ButtonLink } from "./button-link.tsx";
import { FeatureCards } from "./feature-cards.tsx";
import { Heading } from "./heading.tsx";
import { Hero } from "./hero.tsx";
import { PlainFacts } from "./plain-facts.tsx";
import { Pricing } from "./pricing.tsx";
import { type SiteFacts, SiteFooter, SiteHeader, Wide } from "./public.tsx";
import { Questions } from "./questions.tsx";
import { ReadingList, type ReadPage } from "./reading-list.tsx";

interface LandingPageProps {
  facts: SiteFacts;
  read: readonly ReadPage[];
}

/** Prerendered at build time. Only `#hero` and `#plans` are hydrated. */
export function LandingPage({ facts, read }: LandingPageProps) {
  return (
    <>
      <SiteHeader />
      <main>
        <Wide>
          <div id="hero">
            <Hero />
          </div>
        </Wide>
        <Band>
          <section className="grid items-center gap-8 lg:grid-cols-2 lg:gap-18">
            <div>
              <Heading>It learns your site before it answers.</Heading>
              <p className="mt-4 max-w-[44ch] text-chat leading-6.5 text-ink-2">
                Enter your website address. {PRODUCT_NAME} goes through it page by page and shows
                what it found on each, so you can fix what is wrong before a customer asks. The
                agent above has read these pages and knows nothing else.
              </p>
            </div>
            <ReadingList pages={read} />
          </section>
        </Band>
        <Wide>
          <section className="py-14 md:py-20">
            <Heading>What a good front desk does, around the clock.</Heading>
            <FeatureCards />
          </section>
        </Wide>
        <Band>
          <PlainFacts />
        </Band>
        <Wide>
          <section
            id="prices"
            aria-labelledby="prices-title"
            className="scroll-mt-4 py-14 md:py-20"
          >
            <Heading id="prices-title">Plain prices</Heading>
            <p className="mt-2 text-read text-ink-2">
              Everything is free for 7 days. Change your plan or cancel whenever you like.
            </p>
            <div id="plans">
              <Pricing />
            </div>
          </section>
        </Wide>
        <Band>
          <Questions />
        </Band>
        <Wide>
          <section className="flex flex-col justify-between gap-x-10 gap-y-6 py-12 md:flex-row md:items-center md:py-16">
            <Heading>Someone will ask tonight.</Heading>
            <ButtonLink href="/api/login?mode=create" isPrimary isLarge>
              Get Started Free
            </ButtonLink>
          </section>
        </Wide>
      </main>
      <SiteFooter {...facts} />
    </>
  );
}

function Band({ children }: { children: ReactNode }) {
  return (
    <div className="border-y border-line bg-sunken py-14 md:py-20">
      <Wide>{children}</Wide>
    </div>
  );
}
