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
      <h2>Can we get alerts in Slack, Microsoft Teams, Discord, Google Chat or ntfy?</h2>
      <p>
        Yes, if your plan includes it. In Settings, under Alerts and webhooks, press Connect an app
        and paste the app's incoming webhook URL; the dialog says where to find it. Choose the
        events to send: new leads, visitors who want a person, unanswered questions, closed
        conversations. Then send a test. If many events happen at once, you get one message with the
        counts. If the address stops working, you get an email.
      </p>
      <h2>Can I answer from Telegram?</h2>
      <p>
        Yes. In Telegram, send /newbot to @BotFather. In Settings, under Alerts and webhooks, press
        Connect an app and paste the token. The next page shows a command: send it to your bot, or
        to a group the bot is in, to link that chat. To answer a visitor, reply to an alert. This
        takes over the conversation, as in the inbox, and the visitor's messages arrive in the chat.
        Reply /done to let the assistant answer again. Everyone in that chat can answer in your
        name.
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
