import type { ReactNode } from "react";
import { Logo } from "#platform/web/ui/logo.tsx";
import { PRODUCT_NAME } from "#shared/product.ts";
import { ButtonLink } from "./button-link.tsx";
import { FeatureCards } from "./feature-cards.tsx";
import { Heading } from "./heading.tsx";
import { Pricing } from "./pricing.tsx";
import { Proof } from "./proof.tsx";
import { ReadingList } from "./reading-list.tsx";

/** Rendered when the product is built, and again in the browser: nothing here may differ but the year. */
export function LandingPage() {
  return (
    <>
      <Wide>
        <header className="flex h-16 items-center justify-between md:h-19">
          <Logo />
          <ButtonLink href="/login">Sign In</ButtonLink>
        </header>
      </Wide>
      <main>
        <Wide>
          <section className="grid gap-10 pt-7 pb-10 lg:grid-cols-[minmax(0,1fr)_520px] lg:items-center lg:gap-14 lg:pt-13 lg:pb-23">
            <div>
              <h1 className="max-w-[11ch] text-display-m font-bold text-balance xl:text-display-l">
                Your website already knows the answer.
              </h1>
              <p className="mt-4 mb-6 max-w-[40ch] text-h3 leading-7 font-normal tracking-normal text-ink-2 lg:mt-5.5 lg:mb-7.5 lg:text-[1.125rem] lg:leading-7.25">
                {PRODUCT_NAME} reads your pages and answers your customers from them. Every answer
                shows the page behind it, and what no page says is left open, never made up.
              </p>
              <ButtonLink href="/login" isPrimary isLarge className="max-md:w-full">
                Start Free Trial
              </ButtonLink>
              <p className="mt-4.5 text-small text-ink-3">
                Free for 7 days, without a card. Still in beta.
              </p>
            </div>
            <Proof />
          </section>
        </Wide>
        <Band>
          <section className="grid items-center gap-8 lg:grid-cols-2 lg:gap-18">
            <div>
              <Heading>It does its reading first.</Heading>
              <p className="mt-4 max-w-[44ch] text-chat leading-6.5 text-ink-2">
                Type the address of your website. {PRODUCT_NAME} goes through it page by page and
                shows what it found on each, so you can put right what is wrong before a customer
                asks.
              </p>
            </div>
            <ReadingList />
          </section>
        </Band>
        <Wide>
          <section className="py-14 md:py-20">
            <Heading>What a good front desk does, around the clock.</Heading>
            <FeatureCards />
          </section>
        </Wide>
        <Band>
          <Pricing />
        </Band>
        <Wide>
          <section className="flex flex-col justify-between gap-x-10 gap-y-6 py-12 md:flex-row md:items-center md:py-16">
            <Heading>Somebody will ask tonight.</Heading>
            <ButtonLink href="/api/login" isPrimary isLarge>
              Get Started Free
            </ButtonLink>
          </section>
        </Wide>
      </main>
      <Wide>
        <footer className="flex justify-between border-t border-line pt-6.5 pb-8.5 text-small text-ink-3">
          <span>{`© ${new Date().getFullYear()} ${PRODUCT_NAME}`}</span>
          <span>Answers you can check.</span>
        </footer>
      </Wide>
    </>
  );
}

function Wide({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-300 px-5 lg:px-10">{children}</div>;
}

function Band({ children }: { children: ReactNode }) {
  return (
    <div className="border-y border-line bg-sunken py-14 [--logo-ground:var(--sunken)] md:py-20">
      <Wide>{children}</Wide>
    </div>
  );
}
