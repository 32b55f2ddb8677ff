import type { HelpPage } from "../help-page-type.ts";

export const troubleshooting: HelpPage = {
  slug: "troubleshooting",
  title: "When something doesn't work",
  summary: "No button, no answer, a page that isn't read, an email that doesn't arrive.",
  Content: () => (
    <>
      <h2>The chat button doesn't show on my website</h2>
      <p>
        Check three things: the agent is Active, the snippet is on the page you are looking at, and
        the website is on the list of allowed websites, if you keep one in the Chat tab. After
        pasting, clear your website's cache.
      </p>
      <h2>The agent says it doesn't know, but my page has it</h2>
      <p>
        Ask the same question in the Playground: it shows what was found and why it wasn't enough.
        Usually the page wasn't read (the Knowledge tab shows that), or the text is in a picture.
        Add a question with your own answer, and the agent uses it right away.
      </p>
      <h2>My website could not be read</h2>
      <p>
        The reason is next to the website under Knowledge. If your robots.txt blocks us, allow us
        there. If the page needs a password, add files or texts instead. If the website did not
        respond, press Read again later.
      </p>
      <h2>I don't get any emails</h2>
      <p>
        Check your spam folder first. Then check in Settings, under Email Notifications, which
        emails are on and which address they go to.
      </p>
      <h2>How do I contact you?</h2>
      <p>
        <a href="/help/contact">Contact us</a>. Your message goes to the people who run this
        service. They reply by email.
      </p>
      <h2>I forgot my password</h2>
      <p>
        Press Forgot password? above the password on the sign-in page. You get a link by email that
        works once, for 30 minutes.
      </p>
      <h2>Visitors see Agent Not Found</h2>
      <p>
        The agent is paused, or your plan has ended. Switch it to Active, or{" "}
        <a href="/subscribe">renew</a>: everything comes back as it was.
      </p>
    </>
  ),
};
