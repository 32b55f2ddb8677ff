import { PRODUCT_NAME } from "#shared/product.ts";
import type { HelpPage } from "../help-page-type.ts";

export const readingYourWebsite: HelpPage = {
  slug: "reading-your-website",
  title: "How your website is read",
  summary: "Which pages are read, how often, and what to do when a page is missing.",
  Content: () => (
    <>
      <p>
        {PRODUCT_NAME} goes through your website page by page, the way a search engine does, and
        saves what it finds in sections, each with its heading.
      </p>
      <h2>Which pages are read?</h2>
      <p>
        We read your home page first, then the pages in your sitemap and those your pages link to,
        up to 200 pages per website. We only read pages on the same website, and nothing behind a
        password.
      </p>
      <h2>How often is my website read again?</h2>
      <p>
        Every day. Changed pages are updated, and pages you deleted are forgotten. Under Knowledge
        you can choose weekly or never instead, or press Read again at any time.
      </p>
      <h2>What else can an agent learn from?</h2>
      <p>
        Besides websites, an agent can learn from single pages, files (PDF, Word, Excel, PowerPoint,
        OpenDocument, EPUB, HTML, text, Markdown and CSV), texts you write, questions with your own
        answers, and a maps listing. Add them in the agent's Knowledge tab.
      </p>
      <h2>Can I leave out part of my website?</h2>
      <p>
        Yes. In the website's settings under Knowledge, name the paths to read or to skip, such as
        /blog or /jobs. Pages that your robots.txt blocks are never read.
      </p>
      <h2>Why was a page skipped?</h2>
      <p>
        The list of pages gives the reason next to each one. The usual ones: the page blocks robots,
        its text only appears once scripts run, it is the same as another page, or it leads to
        another website.
      </p>
      <h2>How do I correct what the agent knows?</h2>
      <p>
        Correct your website and press Read again. If you can't change the website, add a question
        with your own answer: the agent then gives your answer word for word, ahead of anything it
        has read.
      </p>
    </>
  ),
};
