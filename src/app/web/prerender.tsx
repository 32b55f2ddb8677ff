import { renderToStaticMarkup } from "react-dom/server";
import {
  ContactPage,
  HelpArticle,
  HelpList,
  readHelpPages,
} from "#features/site/web/help/public.ts";
import { LandingPage } from "#features/site/web/landing/landing-page.tsx";
import { PRODUCT_NAME } from "#shared/product.ts";

/** Filled in by the server, per request. */
const facts = { year: "{{year}}", termsUrl: "{{terms-url}}", privacyUrl: "{{privacy-url}}" };

const help = readHelpPages();

export const landing = {
  title: `${PRODUCT_NAME}: your website already knows the answer`,
  text: "An AI agent for your website that answers customers from your own pages, shows its sources, and calls you when a person is needed.",
};

export const helpList = {
  title: `Help: ${PRODUCT_NAME}`,
  text: `Short answers about ${PRODUCT_NAME}: the first agent, reading a website, leads, embedding, plans and privacy.`,
};

// Rendered by Preact, which hydrates it: React would add separators.
export function renderLanding(): string {
  const read = help.map(({ slug, title, questions }) => ({
    title,
    path: `/help/${slug}`,
    questions: questions.length,
  }));
  return renderToStaticMarkup(<LandingPage facts={facts} read={read} />);
}

export function renderHelpList(): string {
  return renderToStaticMarkup(<HelpList pages={help} facts={facts} />);
}

export const contact = {
  title: `Contact us: ${PRODUCT_NAME}`,
  text: `A message to the people who run ${PRODUCT_NAME}, answered by email.`,
};

export function renderContact(): string {
  return renderToStaticMarkup(<ContactPage facts={facts} />);
}

export const developers = {
  title: `For developers: ${PRODUCT_NAME} API`,
  text: `Every call of the ${PRODUCT_NAME} API with its permission and an example, how to make a key, and how AI assistants connect.`,
};

/** The server writes the reference in, from the description of the calls. */
export function renderDevelopers(): string {
  return renderToStaticMarkup(
    <HelpArticle title="For developers" content="<!--reference-->" others={help} facts={facts} />,
  );
}

/** As shown, and as the demo agent reads them. */
export function renderHelpPages() {
  return help.map(({ slug, title, summary, content }) => ({
    slug,
    title: `${title}: ${PRODUCT_NAME} help`,
    summary,
    body: renderToStaticMarkup(
      <HelpArticle title={title} content={content} others={help} facts={facts} />,
    ),
    words: `<html lang="en"><title>${title}</title><main><h1>${title}</h1>${content}</main></html>`,
  }));
}
