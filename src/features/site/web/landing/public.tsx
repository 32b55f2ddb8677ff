import type { ReactNode } from "react";
import { Logo } from "#platform/web/ui/logo.tsx";
import { PRODUCT_NAME } from "#shared/product.ts";
import { ButtonLink } from "./button-link.tsx";

export interface SiteFacts {
  year: string;
  termsUrl: string;
  privacyUrl: string;
}

export function Wide({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-300 px-5 lg:px-10">{children}</div>;
}

const signedOut = { href: "/login", label: "Sign In" };

interface SiteHeaderProps {
  /** Where who is signed in finds their own pages. */
  account?: { href: string; label: string };
}

export function SiteHeader({ account = signedOut }: SiteHeaderProps) {
  return (
    <Wide>
      <header className="flex h-16 items-center justify-between md:h-19">
        <a href="/" className="-ml-1 rounded-control px-1 py-2.5">
          <Logo />
        </a>
        <nav aria-label="Main" className="flex items-center gap-1.5 md:gap-3">
          <a
            href="/help"
            className="inline-flex h-11 items-center rounded-control px-3 font-medium text-ink-2 hover:text-ink"
          >
            Help
          </a>
          <ButtonLink href={account.href}>{account.label}</ButtonLink>
        </nav>
      </header>
    </Wide>
  );
}

export function SiteFooter({ year, termsUrl, privacyUrl }: SiteFacts) {
  return (
    <Wide>
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-4.5 pb-8 text-small text-ink-3">
        <span>{`© ${year} ${PRODUCT_NAME}`}</span>
        <nav aria-label="More" className="-mx-2 flex flex-wrap">
          <FooterLink href="/help">Help</FooterLink>
          <FooterLink href={termsUrl}>Terms of use</FooterLink>
          <FooterLink href={privacyUrl}>Privacy policy</FooterLink>
        </nav>
      </footer>
    </Wide>
  );
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex h-11 items-center px-2 underline decoration-transparent underline-offset-3 hover:text-ink hover:decoration-current"
    >
      {children}
    </a>
  );
}
