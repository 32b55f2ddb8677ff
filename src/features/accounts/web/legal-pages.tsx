import { type ReactNode, useEffect } from "react";
import { PRODUCT_NAME } from "#shared/product.ts";
import { HomeHeader } from "./home-header.tsx";

export function TermsPage() {
  return (
    <LegalPage title="Terms of use">
      <Part title="What this is">
        {`${PRODUCT_NAME} lets you put an AI agent on your website that answers from your own pages. The service is run by whoever operates this site; “we” means them.`}
      </Part>
      <Part title="Your account">
        You provide a working email address and keep your password to yourself. Anything done from
        your account counts as done by you. You can delete the account at any time in Settings.
      </Part>
      <Part title="Your content">
        What your agents read and answer stays yours. You let us store and process it to make the
        service work, and for nothing else. Have your agents read only what you are allowed to use.
      </Part>
      <Part title="What agents say">
        Agents quote your pages and can still be wrong. Every answer shows its source; you are
        responsible for what your pages say and for checking what your agents answer. Visitors are
        always told that they are talking to an AI.
      </Part>
      <Part title="Fair use">
        No spam, no deception, nothing unlawful, and no attempts to break or overload the service.
        We may pause an account that breaks these rules, and we will tell you why.
      </Part>
      <Part title="Plans and payment">
        The trial is free for 7 days and ends on its own. Paid plans run for the time you bought.
        You can cancel at any time and keep access until that time is over. If you are not happy
        within 30 days of paying, you get your money back.
      </Part>
      <Part title="Ending and liability">
        The service is in beta and provided as is. We are liable for intent and gross negligence,
        and where the law does not let us limit liability. We will tell you by email before these
        terms change.
      </Part>
    </LegalPage>
  );
}

export function PrivacyPage() {
  return (
    <LegalPage title="Privacy policy">
      <Part title="Who is responsible">
        {`The operator of this site runs ${PRODUCT_NAME} and is responsible for owners’ accounts. The business that has an agent decides what happens with what visitors say to it, and the operator processes it for that business.`}
      </Part>
      <Part title="What is kept about owners">
        Name, email, a hash of the password, the plan and its payments, the browsers you are signed
        in on, and what you put into your agents. One cookie keeps you signed in, and one remembers
        which accounts this browser has signed in to, so that nobody can lock you out by guessing.
        There is no tracking and no advertising.
      </Part>
      <Part title="What is kept about visitors">
        The messages in a conversation, and the contact details a visitor chooses to leave. Network
        addresses are used to prevent abuse and are not stored in readable form. The chat sets no
        cookies.
      </Part>
      <Part title="Who else gets it">
        Nobody gets it for their own purposes. If the operator has set them up: a language model
        that writes answers from your pages, a payment provider for payments, Google for Google
        sign-in, and a mail server for email.
      </Part>
      <Part title="How long">
        Until the owner deletes it. Deleting an account deletes its agents, conversations and leads
        right away; payment receipts are kept as long as the law requires, and copies in backups go
        when the backups do.
      </Part>
      <Part title="Your rights">
        You can see, correct, export and delete your data yourself in Settings. Visitors should
        contact the business they talked to. For anything else, write to the operator.
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
      <HomeHeader />
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
