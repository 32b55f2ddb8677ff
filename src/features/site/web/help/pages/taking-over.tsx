import type { HelpPage } from "../help-page-type.ts";

export const takingOver: HelpPage = {
  slug: "taking-over",
  title: "Inbox and taking over",
  summary: "Follow along, answer yourself, and hand back to the assistant.",
  Content: () => (
    <>
      <p>Every conversation with your visitors shows up in the inbox as it happens.</p>
      <h2>How do I take over a conversation?</h2>
      <p>
        Open the conversation in the inbox and take it over. From then on you answer, and your
        messages are labeled Person. The assistant stays silent until you hand the conversation
        back, or until you have written nothing for as long as you choose in the agent's Chat tab.
      </p>
      <h2>How do I know that a visitor wants a person?</h2>
      <p>
        When a visitor asks for a person, you see it on any page you have open and get an email. The
        number next to Inbox shows how many are waiting. Press the bell in the inbox once, and your
        browser also rings and shows a notification; on a phone it only rings. Whoever accepts
        during the countdown joins the conversation.
      </p>
      <h2>Can we be told in Slack, Microsoft Teams, Discord, Google Chat or ntfy?</h2>
      <p>
        Yes, if your plan includes it. In Settings, under Where should we tell you?, press Add a
        place and paste the address that your tool gives you for incoming webhooks; we recognize
        which tool it is, and the dialog says where to find it. Choose what to tell: new leads,
        visitors who want a person, unanswered questions, closed conversations. Then send a test. If
        very much happens at once, you get one message with the numbers. If the address stops
        working, you get an email.
      </p>
      <h2>Can I answer from Telegram?</h2>
      <p>
        Yes. In Telegram, write /newbot to @BotFather and paste the token you get under Settings,
        Where should we tell you?. The next page shows a command. Send it to your bot, or in a group
        that the bot is a member of, and that chat is linked. Reply there to an alert, and your
        words reach the visitor; you have taken the conversation over, as in the inbox. What the
        visitor writes comes to the chat. Reply /done to let the assistant answer again. Everybody
        in that chat can answer in your name.
      </p>
      <h2>What if nobody is there?</h2>
      <p>
        Then the assistant carries on, and the visitor is told plainly that no person is online and
        when you answer messages. You count as online while you use the app, and for up to ten
        minutes after. A visitor who fills in the contact form, or writes an email address in the
        chat, becomes a lead.
      </p>
      <h2>Can my team answer too?</h2>
      <p>
        Yes. In Settings, under Team, you invite colleagues by email. An Editor can edit agents and
        their knowledge, and use leads, analytics and the inbox. Someone with the Inbox only role
        can answer visitors and see leads. In a conversation's details you can assign it to a
        colleague, who is notified and sees it under Mine.
      </p>
      <h2>Where are the questions the agent could not answer?</h2>
      <p>
        In the inbox, under Unanswered, grouped by topic. Write an answer once, and the agent gives
        it word for word to everyone who asks one of the questions you leave checked.
      </p>
    </>
  ),
};
