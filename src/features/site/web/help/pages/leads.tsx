import type { HelpPage } from "../help-page-type.ts";

export const leads: HelpPage = {
  slug: "leads",
  title: "Leads",
  summary: "How visitors leave their details, and what you can do with them.",
  Content: () => (
    <>
      <p>A lead is a visitor who left a name and an email address in the chat.</p>
      <h2>When is a visitor asked for contact details?</h2>
      <p>
        After the first answer, once per conversation. In the agent's Chat tab you can have the form
        appear only when the agent doesn't know an answer or someone asks for a person, or not at
        all. The form never blocks the chat, and visitors can skip it.
      </p>
      <h2>How do I hear about a new lead?</h2>
      <p>
        You get an email for each new lead. You can turn this off in Settings, under Lead Alerts.
        Every lead appears in Leads right away, with the conversation it came from.
      </p>
      <h2>How do I work through my leads?</h2>
      <p>
        Search by name, email or agent, and filter by status, agent, source and date. A lead is new,
        contacted, qualified or converted; change the status in its row. Email and Call open your
        email app and your phone.
      </p>
      <h2>Can I export my leads?</h2>
      <p>
        Export CSV in Leads downloads a file with name, email, phone, agent, source, status and
        date. It contains what the search and the filter show, and is safe to open in a spreadsheet.
      </p>
      <h2>Can I ask visitors for their consent?</h2>
      <p>
        Yes. In the Chat tab you can add a consent line and a link to your privacy policy. The exact
        text a visitor agreed to is saved with the lead.
      </p>
    </>
  ),
};
