export { ContactPage } from "./contact-page.tsx";
export { HelpArticle } from "./help-article.tsx";
export { HelpList } from "./help-list.tsx";
export { readHelpPages } from "./read-help-pages.ts";
