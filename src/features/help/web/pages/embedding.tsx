import { PRODUCT_NAME } from "#shared/product.ts";
import type { HelpPage } from "../help-page-type.ts";

export const embedding: HelpPage = {
  slug: "embedding",
  title: "Put the agent on your website",
  summary: "WordPress, Shopify, plain HTML or React: one snippet, pasted once.",
  Content: () => (
    <>
      <p>
        Open My Agents, then the agent's menu, then Get Embed Code. Copy the snippet from the
        HTML/JavaScript tab.
      </p>
      <h2>How do I add it to WordPress?</h2>
      <p>
        In WordPress, use a plugin for header and footer code, such as WPCode: choose Header &amp;
        Footer, paste the snippet into the Footer field, and save. With a block theme you can also
        add a Custom HTML block to the footer template.
      </p>
      <h2>How do I add it to Shopify?</h2>
      <p>
        In Shopify, open Online Store, Themes, Edit code, then the file theme.liquid. Paste the
        snippet just before the closing body tag, and save.
      </p>
      <h2>How do I add it to plain HTML?</h2>
      <p>Paste the snippet before the closing body tag on every page, or in your template.</p>
      <h2>How do I add it to React?</h2>
      <p>
        The React tab of the embed dialog has a component. Render it once, anywhere in your app. It
        loads and starts the same widget.
      </p>
      <h2>Can I use an agent without a website?</h2>
      <p>
        Yes. The Standalone URL tab has a link to the agent's own page. Share it in emails, in
        profiles or as a QR code in your window.
      </p>
      <h2>Can I choose where the button goes?</h2>
      <p>
        Yes: bottom right, bottom left, top right or top left. Choose the position in the embed
        dialog.
      </p>
      <h2>Does it slow my website down?</h2>
      <p>
        The button is under 3 KB and loads after your page. The chat itself, about 26 KB, loads when
        someone presses the button.
      </p>
      <h2>My website has a strict content policy. What must it allow?</h2>
      <p>
        Allow the address of {PRODUCT_NAME} in script-src, frame-src and connect-src. Nothing else
        is loaded from anywhere.
      </p>
    </>
  ),
};
