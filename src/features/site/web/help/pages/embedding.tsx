import { Fragment } from "react";
import { embedGuides } from "#shared/embed-guides.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { HelpPage } from "../help-page-type.ts";

export const embedding: HelpPage = {
  slug: "embedding",
  title: "Put the agent on your website",
  summary: "One line of code, pasted once: WordPress, Wix, Squarespace, Shopify and nine others.",
  Content: () => (
    <>
      <p>
        Open My Agents, then the agent's menu, then Get Embed Code. Copy the line of code, choose
        what your website is made with, and follow the steps.
      </p>
      {embedGuides.map(({ id, name, steps, note }) => (
        <Fragment key={id}>
          <h2>How do I add it to {name}?</h2>
          <p>
            {steps.join(" ")} {note}
          </p>
        </Fragment>
      ))}
      <h2>Can somebody else do it for me?</h2>
      <p>
        Yes. Press Email this to the person who looks after my website, under the code. The email
        has the code and the steps.
      </p>
      <h2>Can I use an agent without a website?</h2>
      <p>
        Yes. The Standalone URL tab has the chat link. Share it in emails, in profiles or as a QR
        code in your window.
      </p>
      <h2>Can I choose where the button goes?</h2>
      <p>
        Yes: bottom right, bottom left, top right or top left. Choose the position in the agent's
        Chat tab.
      </p>
      <h2>Does it slow my website down?</h2>
      <p>
        The button is under 3.2 KB and loads after your page. The chat itself, about 26 KB, loads
        when someone presses the button.
      </p>
      <h2>My website has a strict content policy. What must it allow?</h2>
      <p>
        Allow the address of {PRODUCT_NAME} in script-src, frame-src and connect-src. Nothing else
        is loaded from anywhere.
      </p>
    </>
  ),
};
