import type { HelpPage } from "../help-page-type.ts";

export const privacyAndData: HelpPage = {
  slug: "privacy-and-data",
  title: "Privacy and data",
  summary: "What is stored, who sees it, and how to take it along or delete it.",
  Content: () => (
    <>
      <h2>What is stored of my visitors?</h2>
      <p>
        The messages of a conversation, and the contact details that a visitor chooses to leave. The
        chat sets no cookie. Card numbers that somebody types are masked before anything is stored.
      </p>
      <h2>Who can see my conversations and leads?</h2>
      <p>
        Only you, signed in to your account. Other owners see nothing of yours. Agents know only
        what you gave them, and tell a visitor nothing of other visitors.
      </p>
      <h2>Does a language model see what visitors write?</h2>
      <p>
        Only where the operator has set one up: it then gets the question, the conversation and the
        passages that were found. Without a language model nothing leaves the server.
      </p>
      <h2>Can I take all my data along?</h2>
      <p>
        Yes. Under Settings, Your data, one button downloads everything of your account: agents,
        knowledge, conversations, leads and payments.
      </p>
      <h2>Can I erase what one visitor said?</h2>
      <p>
        Yes. Under Settings, Your data, Erase a visitor takes an email address and deletes the leads
        with it and the conversations in which it was left or written.
      </p>
      <h2>How do I delete my account?</h2>
      <p>
        Under Settings, at the end of the page. It deletes your agents, what they know, every
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
