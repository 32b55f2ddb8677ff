import type { HelpPage } from "../help-page-type.ts";

export const takingOver: HelpPage = {
  slug: "taking-over",
  title: "Inbox and taking over",
  summary: "Read along, answer yourself, and hand back to the assistant.",
  Content: () => (
    <>
      <p>Every conversation with your visitors stands in the inbox, as it happens.</p>
      <h2>How do I take over a conversation?</h2>
      <p>
        Open the conversation in the inbox and take it over. From then on you answer, and your
        messages carry the label Person. The assistant stays silent until you hand the conversation
        back, or have written nothing for as long as you choose in the agent's Chat tab.
      </p>
      <h2>How do I hear that a visitor wants a person?</h2>
      <p>
        When a visitor asks for a person, you are called on whatever page you have open, and by
        email; the number beside Inbox says how many wait. Press the bell in the inbox once, and
        your browser rings and shows a notification, too; on a phone it only rings. Whoever accepts
        during the countdown joins the conversation.
      </p>
      <h2>What if nobody is there?</h2>
      <p>
        Then the assistant goes on, and the visitor is told plainly that no person is online and
        when you answer messages. Nobody is made to believe that a person is there: you count as
        online while you use the app, and no longer than ten minutes after. A visitor who leaves the
        contact form's details, or writes an email address into the chat, becomes a lead.
      </p>
      <h2>Can my team answer, too?</h2>
      <p>
        Yes. Under Settings, Team, you invite colleagues by email. An editor works on agents, what
        they know, leads, analytics and the inbox; with the role Inbox only somebody answers
        visitors and sees the leads. In a conversation's details you assign it to one of them, who
        is told and finds it under Mine.
      </p>
      <h2>Where are the questions that the agent could not answer?</h2>
      <p>
        They stand among the unanswered questions, in groups that ask for the same. Write an answer
        there once, and the agent gives it word for word the next time somebody asks so, in any of
        the group's wordings that you leave ticked.
      </p>
    </>
  ),
};
