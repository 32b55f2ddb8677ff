import type { HelpPage } from "../help-page-type.ts";

export const privacyAndData: HelpPage = {
  slug: "privacy-and-data",
  title: "Privacy and data",
  summary: "What is stored, who sees it, and how to take it with you or delete it.",
  Content: () => (
    <>
      <h2>What is stored about my visitors?</h2>
      <p>
        The messages in a conversation, and the contact details a visitor chooses to leave. The chat
        sets no cookies. Card numbers that someone types are masked before anything is stored.
      </p>
      <h2>Who can see my conversations and leads?</h2>
      <p>
        Only you, signed in to your account. Your team sees what its roles allow, and other owners
        see nothing. Agents know only what you give them, and tell a visitor nothing about other
        visitors.
      </p>
      <h2>Does a language model see what visitors write?</h2>
      <p>
        Only if one is connected. It then gets the question, the conversation and the sections that
        were found. Without a language model, nothing leaves the server.
      </p>
      <h2>Can I take all my data with me?</h2>
      <p>
        Yes. In Settings, under Your data, one button downloads everything in your account: agents,
        knowledge, conversations, leads and payments.
      </p>
      <h2>Can I erase what one visitor said?</h2>
      <p>
        Yes. In Settings, under Your data, choose Erase a visitor and enter an email address. This
        deletes the leads with that address and the conversations in which it was left or written.
      </p>
      <h2>How do I change my email address?</h2>
      <p>
        In Settings, under Profile, choose Change email. We email a link to the new address. You
        keep using the old address until you open it.
      </p>
      <h2>Is there two-factor authentication?</h2>
      <p>
        Yes. In Settings, under Security, set up two-factor sign-in with an authenticator app.
        Signing in then asks for a code as well as your password. Save your recovery codes, which
        are shown once: each one signs you in once without your phone.
      </p>
      <h2>How do I delete my account?</h2>
      <p>
        In Settings, at the bottom of the page. This deletes your agents and their knowledge, every
        conversation and every lead, and cannot be undone.
      </p>
      <h2>Is there tracking or advertising?</h2>
      <p>
        No. There is no tracking and no advertising, and pages load nothing from other companies.
        See also the <a href="/privacy">privacy policy</a> and the <a href="/terms">terms of use</a>
        .
      </p>
    </>
  ),
};
