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
        After the first answer, once in a conversation. In the agent's Chat tab you can choose that
        the form comes only when the agent does not know an answer or somebody asks for a person, or
        not at all. The form never blocks the chat, and visitors can skip it.
      </p>
      <h2>How do I hear of a new lead?</h2>
      <p>
        You get an email for each new lead. Under Settings, Lead Alerts, you can switch it off.
        Every lead stands in Leads at once, with the conversation it came from.
      </p>
      <h2>How do I work through my leads?</h2>
      <p>
        Search by name, email or agent, and filter by status, agent, source and date. A lead is new,
        contacted, qualified or converted; you change the status in its row. Email and Call open
        your mail program and your phone.
      </p>
      <h2>Can I export my leads?</h2>
      <p>
        Export CSV in Leads downloads a file with name, email, phone, agent, source, status and
        date. It holds what the search and the filter show, and it is safe to open in a spreadsheet.
      </p>
      <h2>Can I ask visitors for their consent?</h2>
      <p>
        Yes. In the Chat tab you can add a line of consent and a link to your privacy policy. The
        line that a visitor agreed to is kept with the lead as it read then.
      </p>
    </>
  ),
};
