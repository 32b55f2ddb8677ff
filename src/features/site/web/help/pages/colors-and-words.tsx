import type { HelpPage } from "../help-page-type.ts";

export const colorsAndWords: HelpPage = {
  slug: "colors-and-words",
  title: "Colors and words",
  summary: "Make the agent look and sound like your business.",
  Content: () => (
    <>
      <p>Open My Agents and edit the agent. Your changes show beside the form right away.</p>
      <h2>How do I change the color?</h2>
      <p>
        Under Personality &amp; Appearance, choose the primary color or type its code. Text on it
        turns white or dark automatically, so it is always readable. For a website, the color is
        suggested from your pages.
      </p>
      <h2>How do I change the agent's name?</h2>
      <p>
        Under Basic Information. Name is your business; the agent's name is who is speaking, such as
        Emma. Without one, each conversation gets a name that fits your country.
      </p>
      <h2>How do I change how it sounds?</h2>
      <p>
        Choose a personality: friendly, casual, formal or energetic. You can also write the greeting
        and the suggested questions that visitors see first.
      </p>
      <h2>Can I change the fixed texts in the chat?</h2>
      <p>
        Yes. In the Chat tab you can replace our words with your own, in each language. The labels
        that say whether a person or an AI assistant is speaking stay as they are.
      </p>
      <h2>Is there a dark theme?</h2>
      <p>
        The chat matches the visitor's device, or you can set it to light or dark. Your own pages
        match your device too; you can change that in Settings.
      </p>
      <h2>Can I remove the Powered by line?</h2>
      <p>Yes, on the paid plans.</p>
    </>
  ),
};
