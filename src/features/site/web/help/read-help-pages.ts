import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { helpPages } from "./help-pages.ts";

export function readHelpPages() {
  return helpPages.map(({ slug, title, summary, Content }) => {
    const questions: { id: string; text: string }[] = [];
    const content = renderToStaticMarkup(createElement(Content)).replace(
      /<h2>(.*?)<\/h2>/g,
      (_, text: string) => {
        const id = idOf(text);
        questions.push({ id, text: text.replace(/&#x27;/g, "'").replace(/&amp;/g, "&") });
        return `<h2 id="${id}">${text}</h2>`;
      },
    );
    return { slug, title, summary, content, questions };
  });
}

function idOf(text: string) {
  return text
    .toLowerCase()
    .replace(/&[^;]+;/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
