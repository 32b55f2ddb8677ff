import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { LinkButton } from "#platform/web/ui/button.tsx";
import { Logo } from "#platform/web/ui/logo.tsx";
import { PRODUCT_NAME } from "#shared/product.ts";

/** What holds where the operator has not set documents of their own. */
export function TermsPage() {
  return (
    <LegalPage title="Terms of use">
      <Part title="What this is">
        {`${PRODUCT_NAME} lets you put an AI agent on your website that answers from your own pages. The service is run by whoever operates this address; “we” means them.`}
      </Part>
      <Part title="Your account">
        You give a working email address and keep your password to yourself. What is done from your
        account counts as done by you. You can delete the account at any time in the settings.
      </Part>
      <Part title="Your content">
        What your agents read and answer stays yours. You let us store and process it so that the
        service works, and for nothing else. Have read only what you may use.
      </Part>
      <Part title="What agents say">
        Agents quote your pages and can still be wrong. Every answer shows its source; you are
        responsible for what your pages say and for looking at what your agents answer. Visitors are
        always told that they talk to an AI.
      </Part>
      <Part title="Fair use">
        No spam, no deception, nothing unlawful, and no attempt to break or overload the service. We
        may pause an account that does so, and tell you why.
      </Part>
      <Part title="Plans and payment">
        The trial is free for 7 days and ends by itself. Paid plans run for the time you bought. You
        can cancel at any time and keep access until that time is over. If you are not happy within
        30 days of paying, you get your money back.
      </Part>
      <Part title="Ending and liability">
        The service is in beta and comes as it is. We are liable for intent and gross negligence and
        where the law does not let us limit it. We tell you by email before these terms change.
      </Part>
    </LegalPage>
  );
}

export function PrivacyPage() {
  return (
    <LegalPage title="Privacy policy">
      <Part title="Who is responsible">
        {`The operator of this address runs ${PRODUCT_NAME} and is responsible for owners’ accounts. For what visitors say to an agent, the business whose agent it is decides, and the operator processes it for that business.`}
      </Part>
      <Part title="What is kept of owners">
        Name, email, a hash of the password, the plan and its payments, the browsers in which you
        are signed in, and what you put into your agents. One cookie keeps you signed in. There is
        no tracking and no advertising.
      </Part>
      <Part title="What is kept of visitors">
        The messages of a conversation, and the contact details that a visitor chooses to leave.
        Network addresses are used to hold off abuse and are not stored in readable form. The chat
        sets no cookie.
      </Part>
      <Part title="Who else gets it">
        Nobody for their own purposes. Where the operator has set them up: a language model that
        writes answers from your pages, a payment provider for payments, Google for signing in with
        Google, and a mail server for mail.
      </Part>
      <Part title="How long">
        Until the owner deletes it. Deleting an account deletes its agents, conversations and leads
        at once; receipts of payments are kept as long as the law asks, and copies in backups go
        when the backups do.
      </Part>
      <Part title="Your rights">
        You can see, correct, take along and delete your data yourself in the settings. Visitors
        turn to the business they talked to. Anything else: write to the operator.
      </Part>
    </LegalPage>
  );
}

function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  return (
    <div className="mx-auto max-w-180 px-5 pt-4 pb-16 lg:pt-8">
      <header className="flex items-center justify-between">
        <Logo />
        <LinkButton href="/" isExternal variant="ghost" size="small" className="-mr-3">
          <ArrowLeft aria-hidden="true" />
          Back to home
        </LinkButton>
      </header>
      <main className="mt-10 flex flex-col gap-7">
        <h1 className="text-h1 font-[680]">{title}</h1>
        {children}
      </main>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-h3 font-[640]">{title}</h2>
      <p className="mt-1.5 max-w-[64ch] text-pretty text-ink-2">{children}</p>
    </section>
  );
}
