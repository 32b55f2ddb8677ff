import { type SiteFacts, SiteFooter, SiteHeader, Wide } from "../landing/public.tsx";
import { signedIn } from "./signed-in.ts";

const field = "w-full rounded-control border border-control bg-surface px-3.5 text-chat";

/** The server fills in who is signed in; the form is sent by contact-form.ts. */
export function ContactPage({ facts }: { facts: SiteFacts }) {
  return (
    <>
      <SiteHeader account={signedIn} />
      <Wide>
        <main className="max-w-140 pt-4 pb-16 md:pt-8 md:pb-24">
          <a
            href="/help"
            className="text-link inline-flex min-h-8 items-center text-small max-md:min-h-11"
          >
            All help pages
          </a>
          <h1 className="mt-2 text-display-s font-bold text-balance md:text-display-m">
            Contact us
          </h1>
          <p className="mt-3 text-chat leading-6.5 text-ink-2">
            Your message goes to the people who run this service. They reply by email.
          </p>
          <form
            id="contact"
            noValidate
            className="mt-6 flex flex-col gap-4 [@media(scripting:none)]:hidden"
          >
            <div>
              <label htmlFor="contact-email" className="mb-1.5 block text-small font-[560]">
                Your email
              </label>
              <input
                id="contact-email"
                name="email"
                type="email"
                autoComplete="email"
                maxLength={320}
                defaultValue="{{account-email}}"
                aria-describedby="contact-email-fault"
                className={`${field} h-12`}
              />
              <p id="contact-email-fault" className="mt-1 text-small font-[560] text-danger" />
            </div>
            <div>
              <label htmlFor="contact-message" className="mb-1.5 block text-small font-[560]">
                Your message
              </label>
              <textarea
                id="contact-message"
                name="message"
                rows={7}
                maxLength={4000}
                aria-describedby="contact-message-fault"
                className={`${field} py-2.5`}
              />
              <p id="contact-message-fault" className="mt-1 text-small font-[560] text-danger" />
            </div>
            <button
              type="submit"
              className="inline-flex h-12 cursor-pointer items-center justify-center self-start rounded-[10px] bg-accent px-5.5 text-chat font-[600] text-on-accent hover:bg-accent-hover max-sm:w-full"
            >
              Send
            </button>
          </form>
          <p id="contact-said" role="status" className="mt-4 text-chat" />
          <noscript>
            <p className="mt-4">Turn on JavaScript to use this form.</p>
          </noscript>
        </main>
      </Wide>
      <SiteFooter {...facts} />
    </>
  );
}
