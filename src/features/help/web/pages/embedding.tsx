import { PRODUCT_NAME } from "#shared/product.ts";
import type { HelpPage } from "../help-page-type.ts";

export const embedding: HelpPage = {
  slug: "embedding",
  title: "Put the agent on your website",
  summary: "WordPress, Shopify, plain HTML or React: one snippet, pasted once.",
  Content: () => (
    <>
      <p>
        Open My Agents, then the agent's menu, then Get Embed Code. Copy the snippet of the tab
        HTML/JavaScript.
      </p>
      <h2>How do I add it to WordPress?</h2>
      <p>
        In WordPress use a plugin for header and footer code, such as WPCode: choose Header &amp;
        Footer, paste the snippet into the field Footer, and save. With a block theme you can also
        put a Custom HTML block into the footer template.
      </p>
      <h2>How do I add it to Shopify?</h2>
      <p>
        In Shopify open Online Store, Themes, Edit code, and the file theme.liquid. Paste the
        snippet just before the closing body tag, and save.
      </p>
      <h2>How do I add it to plain HTML?</h2>
      <p>Paste the snippet before the closing body tag of every page, or of your template.</p>
      <h2>How do I add it to React?</h2>
      <p>
        The tab React of the embed dialog has a component. Render it once, anywhere in your app. It
        loads and starts the same widget.
      </p>
      <h2>Can I use an agent without a website?</h2>
      <p>
        Yes. The tab Standalone URL has a link to the agent's own page. Share it in mails, in
        profiles or as a code in your window.
      </p>
      <h2>Can I choose where the button stands?</h2>
      <p>
        Yes: bottom right, bottom left, top right or top left. You choose the position in the embed
        dialog.
      </p>
      <h2>Does it slow my website down?</h2>
      <p>
        The button weighs under 3 KB and loads after your page. The chat itself, about 25 KB, is
        loaded when somebody presses the button.
      </p>
      <h2>My website has a strict content policy. What must it allow?</h2>
      <p>
        Allow the address of {PRODUCT_NAME} in script-src, frame-src and connect-src. Nothing else
        is loaded from anywhere.
      </p>
    </>
  ),
};
