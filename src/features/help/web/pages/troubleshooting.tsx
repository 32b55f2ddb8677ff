import type { HelpPage } from "../help-page-type.ts";

export const troubleshooting: HelpPage = {
  slug: "troubleshooting",
  title: "When something does not work",
  summary: "No button, no answer, a page that is not read, a mail that does not come.",
  Content: () => (
    <>
      <h2>The chat button does not show on my website</h2>
      <p>
        Look at three things: the agent is Active, the snippet stands on the page that you are
        looking at, and the website is on the list of allowed websites, if you keep one in the Chat
        tab. After pasting, empty the cache of your website.
      </p>
      <h2>The agent says that it does not know, but my page has it</h2>
      <p>
        Ask the same in the Playground: it shows what was found and why it was not enough. Usually
        the page was not read, which the Knowledge tab tells, or it says it in a picture. Add a
        question with your own answer, and it is known at once.
      </p>
      <h2>My website could not be read</h2>
      <p>
        The reason stands beside the website under Knowledge. If the website does not want to be
        read, allow robots in your robots.txt. If it needs a password, add files or texts instead.
        If it did not answer, press Read again later.
      </p>
      <h2>I do not get any mails</h2>
      <p>
        Look into the spam folder first. Then see under Settings, Email Notifications, which mails
        are switched on, and to which address they go.
      </p>
      <h2>I forgot my password</h2>
      <p>
        Press Forgot password? on the sign-in page. You get a link by email that is good for 30
        minutes and works once.
      </p>
      <h2>Visitors see Agent Not Found</h2>
      <p>
        The agent is paused, or your plan has ended. Make it Active, or{" "}
        <a href="/subscribe">renew</a>: everything comes back as it was.
      </p>
    </>
  ),
};
