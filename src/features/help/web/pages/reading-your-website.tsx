import { PRODUCT_NAME } from "#shared/product.ts";
import type { HelpPage } from "../help-page-type.ts";

export const readingYourWebsite: HelpPage = {
  slug: "reading-your-website",
  title: "How your website is read",
  summary: "Which pages are read, how often, and what to do when a page is missing.",
  Content: () => (
    <>
      <p>
        {PRODUCT_NAME} goes through your website page by page, as a search engine does, and keeps
        what it finds as passages: one section under its heading each.
      </p>
      <h2>Which pages are read?</h2>
      <p>
        The front page is read first, then the pages of your sitemap and those that your pages link
        to, up to 200 pages a website. Only pages of the same website are read. Nothing behind a
        password is read.
      </p>
      <h2>How often is my website read again?</h2>
      <p>
        Every day. A page that has not changed costs nothing; a page that says something new
        replaces what was known; a page that is gone is forgotten. Under Knowledge you can choose
        weekly or never instead, or press Read again at any time.
      </p>
      <h2>What else can an agent learn from?</h2>
      <p>
        Beside websites an agent learns from single pages, from files (PDF, Word, text, Markdown and
        CSV), from texts that you write, from questions with your own answers, and from a maps
        listing. You add them in the agent's Knowledge tab.
      </p>
      <h2>Can I leave out part of my website?</h2>
      <p>
        Yes. In the settings of the website under Knowledge you name the paths that are read, or
        those that are not, such as /blog or /jobs. Pages that your robots.txt forbids are never
        read.
      </p>
      <h2>Why was a page skipped?</h2>
      <p>
        The list of pages says so beside each one. The usual reasons are: the page asks robots to
        stay away, it holds no text without running a program, it is the same as another page, or it
        leads to another website.
      </p>
      <h2>How do I correct what the agent knows?</h2>
      <p>
        Correct your website and press Read again. If the website cannot be changed, add a question
        with your own answer: the agent then gives your answer word for word, before anything that
        it has read.
      </p>
    </>
  ),
};
