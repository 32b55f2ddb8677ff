import type { HelpPage } from "../help-page-type.ts";

export const colorsAndWords: HelpPage = {
  slug: "colors-and-words",
  title: "Colors and words",
  summary: "Make the agent look and sound like your business.",
  Content: () => (
    <>
      <p>Open My Agents and edit the agent. What you change is shown beside the form at once.</p>
      <h2>How do I change the color?</h2>
      <p>
        Under Personality &amp; Appearance, choose the primary color or type its code. The words
        upon it turn white or dark by themselves, so that they can always be read. For a website the
        color is proposed from your pages.
      </p>
      <h2>How do I change the agent's name?</h2>
      <p>
        Under Basic Information. Name is your business; the agent's name is who speaks, such as
        Emma. Without one, each conversation gets a name that fits your country.
      </p>
      <h2>How do I change how it sounds?</h2>
      <p>
        Choose a personality: friendly, casual, formal or energetic. You can also write the greeting
        and suggested questions that visitors see first.
      </p>
      <h2>Can I change the fixed texts of the chat?</h2>
      <p>
        Yes. In the Chat tab you can put your own words in the place of ours, in each language. What
        says whether a person or an AI assistant speaks stays as it is.
      </p>
      <h2>Is there a dark theme?</h2>
      <p>
        The chat follows the visitor's system, or you choose light or dark for it. Your own pages
        follow your system, too; Settings has a switch.
      </p>
      <h2>Can I remove the line Powered by?</h2>
      <p>The paid plans can leave it out.</p>
    </>
  ),
};
